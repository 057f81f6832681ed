import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { placeClubs, type TestHost } from '#tests/support/servers/start-host.ts'
import { fetchForm } from './fetch-form.ts'
import { configOf, inClub, type ClubsPlace } from './place-schemas.ts'
import { CLUB_PASSWORD, join as joinClub, openSession } from '#tests/support/site/enter.ts'

/** A word that occurs in all data of one club, and nowhere else. */
const MARK = /zq[a-j]{3}[k-t]{3}/g

export type MarkedClub = { folder: string; domain: string; mark: string }

/** Credentials of a club's people and programs. */
export type Keys = {
  club: MarkedClub
  accountId: string
  email: string
  cookie: string
  accessToken: string
  refreshToken: string
  publishable: string
  secret: string
  /** Of a form that was opened, and of one that was sent. */
  formToken: string
  registration: string
  etag: string
  /** The path that ends a subscription. */
  ending: string
  /** The tokens of sign-in links in mails, each valid once. */
  links: Record<LinkKind, string>
}

const LINKS = ['recovery', 'invite', 'signup'] as const
export type LinkKind = (typeof LINKS)[number]

export const marksIn = (text: string): string[] => [...new Set(text.match(MARK))]

/** Copies of one club, each with its mark in its name and articles. @returns their folder too */
export async function placeMarkedClubs(
  count: number,
  databaseUrl: string | undefined,
): Promise<ClubsPlace & { clubs: MarkedClub[] }> {
  const clubs = Array.from({ length: count }, (_, index) => {
    const number = String(index).padStart(3, '0')
    const letters = (first: number) => [...number].map((digit) => String.fromCodePoint(first + Number(digit))).join('')
    return { folder: `club-${number}`, domain: `club-${number}.localhost`, mark: `zq${letters(97)}${letters(107)}` }
  })
  const entries = clubs.map(({ folder, domain }) => ({ folder, domains: [domain] as [string] }))
  const place = { clubsDir: await placeClubs(entries, databaseUrl), databaseUrl }
  for (const { folder, mark } of clubs) {
    await inClub(place, folder, ({ inTransaction }) =>
      inTransaction(async (trx) => {
        const { rows } = await sql<{ json: string }>`select json from club_documents where name = 'club'`.execute(trx)
        const facts = { ...JSON.parse(rows[0]?.json ?? ''), name: `TTC ${mark}`, shortName: mark }
        await sql`update club_documents set json = ${JSON.stringify(facts)} where name = 'club'`.execute(trx)
        const added = sql`' ' || cast(${mark} as text)`
        await sql`update articles set title = title || ${added}, summary = summary || ${added}`.execute(trx)
      }),
    )
  }
  return { ...place, clubs }
}

/** A user signs in at a club, and an entrant enters its tournament. @param pass advances the clock, because filling in a form takes time */
export async function takeKeys(host: TestHost, place: ClubsPlace, club: MarkedClub, pass: () => void): Promise<Keys> {
  const { domain, folder, mark } = club
  const page = await host.ask(domain, '/news')
  const instance = host.host.clubs.find(folder)?.instance
  if (!instance) throw new Error(`${folder} is not open: ${page.status}`)
  const person = await joinClub({ instance }, { name: `Anna ${mark}`, roles: ['editor', 'director'] })
  const { cookie } = await openSession({ instance }, person)
  const form = await fetchForm(host, domain)
  pass()
  const sent = await form.send({ teamName1: `Die ${mark}`, contactEmail: `${mark}@beispiel.example` })
  const registration = sent.headers.location
  if (registration === undefined) throw new Error(`the form was answered with ${sent.status}`)
  const secret = await readSecrets(place, folder)
  const publishable = secret('identity-key-anon')
  const tokens = await host.ask(domain, '/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { apikey: publishable, 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: CLUB_PASSWORD }),
  })
  const { access_token: accessToken, refresh_token: refreshToken } = JSON.parse(tokens.text) as Record<string, string>
  return {
    club,
    accountId: person.id,
    email: person.email,
    cookie,
    accessToken: String(accessToken),
    refreshToken: String(refreshToken),
    publishable,
    secret: secret('identity-key-service'),
    formToken: (await fetchForm(host, domain)).token,
    registration: new URL(registration, 'http://club').pathname,
    etag: String(page.headers.etag),
    ending: new URL(instance.parts.ctx.addresses.newsletterEnd('nobody')).pathname,
    links: await makeLinks(host, club, { secret: secret('identity-key-service'), email: person.email }),
  }
}

/** As programs create them that send their own mails. */
async function makeLinks(
  { ask }: TestHost,
  { domain, mark }: MarkedClub,
  { secret, email }: { secret: string; email: string },
): Promise<Keys['links']> {
  const headers = { apikey: secret, authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  const made = LINKS.map(async (type) => {
    const whose = type === 'recovery' ? email : `${type}-${mark}@beispiel.example`
    const body = JSON.stringify({ type, email: whose, password: CLUB_PASSWORD })
    const { text } = await ask(domain, '/auth/v1/admin/generate_link', { method: 'POST', headers, body })
    return [type, String(JSON.parse(text).hashed_token)] as const
  })
  return Object.fromEntries(await Promise.all(made)) as Keys['links']
}

async function readSecrets(place: ClubsPlace, folder: string): Promise<(name: string) => string> {
  const rows = await inClub(place, folder, ({ db }) => db.selectFrom('secrets').select(['name', 'value']).execute())
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  return (name) => {
    const value = values.get(name)
    if (value === undefined) throw new Error(`${name} is none of ${[...values.keys()].join()}`)
    return value
  }
}

/** All marks in a club's own data: its database including the log, and its mails. */
export async function marksOf(place: ClubsPlace, folder: string): Promise<string[]> {
  const dataDir = join(place.clubsDir, folder)
  const names = readdirSync(dataDir, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isFile()) return [entry.name]
    return entry.name === 'outbox' ? readdirSync(join(dataDir, 'outbox')).map((name) => join('outbox', name)) : []
  })
  const texts = names.map((name) => readFileSync(join(dataDir, name), 'latin1'))
  return [...new Set([...texts, await readSchema(place, folder)].flatMap(marksIn))]
}

/** All rows of a club on PostgreSQL. */
async function readSchema(place: ClubsPlace, folder: string): Promise<string> {
  const { databaseSchema } = configOf(place, folder)
  if (place.databaseUrl === undefined) return ''
  const { rows } = await inClub(place, folder, ({ db }) =>
    sql<{ text: string }>`select schema_to_xml(${databaseSchema}, true, true, '')::text as text`.execute(db),
  )
  return rows[0]?.text ?? ''
}
