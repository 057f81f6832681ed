import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { placeClubs, type TestHost } from '#tests/support/servers/start-host.ts'
import { fetchForm } from './fetch-form.ts'
import { CLUB_PASSWORD, join as joinClub, openSession } from '#tests/support/site/enter.ts'

/** A word that stands in all that is a club's own, and nowhere else. */
const MARK = /zq[a-j]{3}[k-t]{3}/g

export type MarkedClub = { folder: string; domain: string; mark: string }

/** What people and programs of a club have in hand. */
export type Keys = {
  club: MarkedClub
  accountId: string
  email: string
  cookie: string
  accessToken: string
  refreshToken: string
  publishable: string
  secret: string
  /** Of a form that was looked at, and of one that was sent. */
  formToken: string
  registration: string
  etag: string
}

export const marksIn = (text: string): string[] => [...new Set(text.match(MARK))]

/** Clubs that are copies of one, each with its mark in its name and articles. @returns their folder too */
export async function placeMarkedClubs(count: number): Promise<{ clubsDir: string; clubs: MarkedClub[] }> {
  const clubs = Array.from({ length: count }, (_, index) => {
    const number = String(index).padStart(3, '0')
    const letters = (first: number) => [...number].map((digit) => String.fromCodePoint(first + Number(digit))).join('')
    return { folder: `club-${number}`, domain: `club-${number}.localhost`, mark: `zq${letters(97)}${letters(107)}` }
  })
  const clubsDir = await placeClubs(clubs.map(({ folder, domain }) => ({ folder, domains: [domain] })))
  for (const { folder, mark } of clubs) {
    using database = new DatabaseSync(join(clubsDir, folder, 'vereinsheim.sqlite'))
    database
      .prepare(`update club_documents set json = json_set(json, '$.name', ?, '$.shortName', ?) where name = 'club'`)
      .run(`TTC ${mark}`, mark)
    database.prepare(`update articles set title = title || ' ' || ?, summary = summary || ' ' || ?`).run(mark, mark)
  }
  return { clubsDir, clubs }
}

/** Somebody signs in at a club, and somebody enters its tournament. @param pass lets time go by, as filling a form takes some */
export async function takeKeys(host: TestHost, club: MarkedClub, pass: () => void): Promise<Keys> {
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
  const secret = readSecrets(join(host.clubsDir, folder))
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
  }
}

function readSecrets(dataDir: string): (name: string) => string {
  using database = new DatabaseSync(join(dataDir, 'vereinsheim.sqlite'), { readOnly: true })
  const rows = database.prepare('select name, value from secrets').all()
  const values = new Map(rows.map(({ name, value }) => [String(name), String(value)]))
  return (name) => {
    const value = values.get(name)
    if (value === undefined) throw new Error(`${name} is none of ${[...values.keys()].join()}`)
    return value
  }
}

/** All marks in the files that a club has written: its database with what was not moved there yet, its mails. */
export function marksInFolder(dataDir: string): string[] {
  const names = readdirSync(dataDir, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isFile()) return [entry.name]
    return entry.name === 'outbox' ? readdirSync(join(dataDir, 'outbox')).map((name) => join('outbox', name)) : []
  })
  return [...new Set(names.flatMap((name) => marksIn(readFileSync(join(dataDir, name), 'latin1'))))]
}
