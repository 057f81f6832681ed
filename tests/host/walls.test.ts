import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startHost, type TestHost, type Told } from '#tests/support/servers/start-host.ts'
import { sendForm } from '#tests/support/host/fetch-form.ts'
import {
  marksIn,
  marksInFolder,
  placeMarkedClubs,
  takeKeys,
  type Keys,
  type MarkedClub,
} from '#tests/support/host/marked-clubs.ts'
import { createRandom } from '#tests/support/samples/random.ts'
import { MINUTE } from '#shared/durations.ts'

const CLUBS = 200
/** Those whose people and programs go to other clubs, too. */
const WITH_PEOPLE = 12
const REQUESTS = 600
const SEED = 31

let host: TestHost
let clubs: MarkedClub[]
const keys: Keys[] = []
const lines: string[] = []
let moment = Date.now()

test(`of ${CLUBS} clubs nothing of one is ever at another, whatever its people and programs ask there`, async () => {
  await open()
  try {
    await expectKeysToWorkAtHome()
    await expectNothingElsewhere()
    await expectOwnName()
  } finally {
    await host.stop()
  }
  expectNothingWritten()
}, 240_000)

async function open(): Promise<void> {
  const placed = await placeMarkedClubs(CLUBS)
  clubs = placed.clubs
  host = await startHost({
    clubs: [],
    env: { CLUBS_DIR: placed.clubsDir, HOST_OPEN: '40', RATE_LIMITS: 'off' },
    now: () => new Date(moment),
    takeLine: (line) => void lines.push(line),
  })
  for (const club of clubs.slice(0, WITH_PEOPLE)) keys.push(await takeKeys(host, club, () => (moment += MINUTE / 10)))
}

/** Whatever an answer says stands in its head or body; addresses are written in several ways. */
const markedBy = ({ headers, text }: Told) => marksIn(JSON.stringify(headers) + text)

async function expectKeysToWorkAtHome(): Promise<void> {
  for (const own of keys) {
    const told = await Promise.all(Object.values(attempts).map((attempt) => attempt(own, own.club)))
    expect(told.map(({ status }) => status)).toEqual(Object.keys(attempts).map((name) => WORKS[name] ?? 200))
  }
}

/** The same at other clubs opens nothing, and shows nobody's but that club's own. */
async function expectNothingElsewhere(): Promise<void> {
  const { below } = createRandom(SEED)
  const names = Object.keys(attempts) as (keyof typeof attempts)[]
  // Clubs that are open already are asked most; and the others one after the other, so that clubs open and close meanwhile.
  const targets = Array.from(
    { length: REQUESTS },
    (_, index) => clubs[index % 3 === 0 ? index / 3 : below(WITH_PEOPLE)],
  )
  const crossed: string[] = []
  const ask = async (target: MarkedClub) => {
    const foreign = keys[below(WITH_PEOPLE)]
    const name = names[below(names.length)]
    if (!foreign || !name || foreign.club === target) return
    const told = await attempts[name](foreign, target)
    const others = markedBy(told).filter((mark) => mark !== target.mark)
    const isOpened = (told.status < 300 || told.status === 304) && !SHOWN_TO_ALL.has(name)
    if (others.length > 0 || isOpened || told.status >= 500)
      crossed.push(`${name} of ${foreign.club.folder} at ${target.folder}: ${told.status} ${others.join()}`)
  }
  const waiting = [...targets]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await ask(next)
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  expect(crossed).toEqual([])
}

/** However the address is written. */
async function expectOwnName(): Promise<void> {
  const [one, other] = clubs
  if (!one || !other) throw new Error('there are clubs')
  const asked = await Promise.all([
    host.ask(one.domain.toUpperCase(), '/'),
    host.ask(one.domain, '/', { headers: { 'x-forwarded-host': other.domain, forwarded: `host=${other.domain}` } }),
    host.ask(one.domain, `http://${other.domain}/`),
    host.ask(`${one.domain}.`, '/'),
  ])
  for (const told of asked.filter(({ status }) => status === 200)) expect(markedBy(told)).toEqual([one.mark])
  expect(
    asked.map(({ status }) => status).filter((status) => status !== 200 && status !== 421 && status !== 400),
  ).toEqual([])
}

/** Neither in the log nor in a mail or row. */
function expectNothingWritten(): void {
  for (const line of lines) {
    const { club } = JSON.parse(line) as { club?: string }
    const own = clubs.find(({ folder }) => folder === club)?.mark
    expect(marksIn(line).filter((mark) => mark !== own)).toEqual([])
  }
  for (const { folder, mark } of clubs) expect(marksInFolder(join(host.clubsDir, folder))).toEqual([mark])
}

type Attempt = (keys: Keys, target: MarkedClub) => Promise<Told>
const get =
  (path: (keys: Keys) => string, headers: (keys: Keys) => Record<string, string> = () => ({})): Attempt =>
  (own, { domain }) =>
    host.ask(domain, path(own), { headers: headers(own) })
const program = ({ publishable, accessToken }: Keys) => ({
  apikey: publishable,
  authorization: `Bearer ${accessToken}`,
})
const asJson = (own: Keys) => ({ ...program(own), 'content-type': 'application/json' })

/** What somebody does with what they hold. */
const attempts = {
  'the session in the members’ area': get(
    () => '/admin/news',
    ({ cookie }) => ({ cookie }),
  ),
  'the token at the sign-in': get(() => '/auth/v1/user', program),
  'the secret key at the list of accounts': get(
    () => '/auth/v1/admin/users',
    ({ secret }) => ({ apikey: secret, authorization: `Bearer ${secret}` }),
  ),
  'the id of an account': get(
    ({ accountId }) => `/auth/v1/admin/users/${accountId}`,
    ({ secret }) => ({ apikey: secret, authorization: `Bearer ${secret}` }),
  ),
  'the key at the data': get(
    () => '/rest/v1/news?select=title&limit=3',
    ({ publishable }) => ({ apikey: publishable }),
  ),
  'the address of a registration': get(({ registration }) => registration),
  'the mark of a kept page': get(
    () => '/news',
    ({ etag }) => ({ 'if-none-match': etag }),
  ),
  'the token of a form': ({ formToken, club }, { domain }) => {
    moment += MINUTE / 10
    return sendForm(host, domain, { formToken, teamName1: `Die ${club.mark.slice(0, 5)}` })
  },
  'a refreshed session': (own, { domain }) =>
    host.ask(domain, '/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      headers: asJson(own),
      body: JSON.stringify({ refresh_token: own.refreshToken }),
    }),
  'a search': get(() => '/suche?q=zq'),
  feeds: get(() => '/feed.atom'),
  'a map of the site': get(() => '/sitemap.xml'),
} satisfies Record<string, Attempt>

const SHOWN_TO_ALL: ReadonlySet<string> = new Set(['the mark of a kept page', 'a search', 'feeds', 'a map of the site'])
const WORKS: Record<string, number> = { 'the mark of a kept page': 304, 'the token of a form': 303 }
