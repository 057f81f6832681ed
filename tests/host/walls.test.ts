import { expect, onTestFinished, test } from 'vitest'
import { POSTGRES_URL } from '#tests/support/databases/for-each-database.ts'
import { createScratchDatabase } from '#tests/support/databases/scratch-database.ts'
import { openSocket } from '#tests/support/host/open-socket.ts'
import type { ClubsPlace } from '#tests/support/host/place-schemas.ts'
import { startHost, type TestHost, type Told } from '#tests/support/servers/start-host.ts'
import { sendForm } from '#tests/support/host/fetch-form.ts'
import {
  marksIn,
  marksOf,
  placeMarkedClubs,
  takeKeys,
  type Keys,
  type LinkKind,
  type MarkedClub,
} from '#tests/support/host/marked-clubs.ts'
import { createRandom } from '#tests/support/samples/random.ts'
import { MINUTE } from '#shared/durations.ts'

/** On PostgreSQL a club takes ten times as long to set up, and the test only asks whether its schema isolates as well as a file. */
const ENGINES = [
  { engine: 'SQLite', isHere: true, count: 200, mostOpen: '40', requests: 600 },
  { engine: 'PostgreSQL', isHere: POSTGRES_URL !== undefined, count: 24, mostOpen: '16', requests: 200 },
]
/** Clubs whose people and programs also try other clubs. */
const WITH_PEOPLE = 12
const SEED = 31

let host: TestHost
let place: ClubsPlace
let clubs: MarkedClub[]
let keys: Keys[]
let lines: string[]
let moment = Date.now()

for (const { engine, isHere, count, mostOpen, requests } of ENGINES)
  test.skipIf(!isHere)(
    `of ${count} clubs on ${engine} nothing of one is ever at another, for all requests of its people and programs`,
    async () => {
      const database = engine === 'SQLite' ? undefined : await createScratchDatabase(POSTGRES_URL ?? '')
      if (database) onTestFinished(() => database.drop())
      await open(count, { databaseUrl: database?.url, mostOpen })
      try {
        await expectKeysToWorkAtHome(attempts)
        await expectTopicsToBeOwn()
        await expectNothingElsewhere(requests)
        // No attempt elsewhere has used them up.
        await expectKeysToWorkAtHome(onceAttempts)
        await expectOwnName()
      } finally {
        await host.stop()
      }
      await expectNothingWritten()
    },
    240_000,
  )

async function open(count: number, { databaseUrl, mostOpen }: { databaseUrl: string | undefined; mostOpen: string }) {
  const placed = await placeMarkedClubs(count, databaseUrl)
  place = placed
  clubs = placed.clubs
  keys = []
  lines = []
  host = await startHost({
    clubs: [],
    env: {
      CLUBS_DIR: placed.clubsDir,
      HOST_OPEN: mostOpen,
      RATE_LIMITS: 'off',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
    now: () => new Date(moment),
    takeLine: (line) => void lines.push(line),
  })
  for (const club of clubs.slice(0, WITH_PEOPLE))
    keys.push(await takeKeys(host, place, club, () => (moment += MINUTE / 10)))
}

/** Searches an answer's headers and body; addresses may be spelled in several ways. */
const markedBy = ({ headers, text }: Told) => marksIn(JSON.stringify(headers) + text)

async function expectKeysToWorkAtHome(tried: Record<string, Attempt>): Promise<void> {
  for (const own of keys) {
    const told = await Promise.all(
      Object.entries(tried).map(async ([name, attempt]) => [name, (await attempt(own, own.club)).status]),
    )
    expect(told).toEqual(Object.keys(tried).map((name) => [name, WORKS[name] ?? 200]))
  }
}

/** All clubs have people at a topic of the same name. */
async function expectTopicsToBeOwn(): Promise<void> {
  const topic = 'realtime:halle'
  const rooms = keys.map(async ({ club, publishable }) => {
    const { socket } = await openSocket({ port: host.port, hostName: club.domain, key: publishable })
    const heard: string[] = []
    socket.on('message', (data) => heard.push(String(data)))
    const payload = { config: { broadcast: { self: true }, presence: { key: club.mark } } }
    socket.send(JSON.stringify({ topic, event: 'phx_join', payload, ref: '1', join_ref: '1' }))
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    const say = (word: string) =>
      socket.send(
        JSON.stringify({
          topic,
          event: 'broadcast',
          payload: { type: 'broadcast', event: 'ruf', payload: { word: `${word} ${club.mark}` } },
          ref: '2',
          join_ref: '1',
        }),
      )
    return { club, socket, heard, say }
  })
  const all = await Promise.all(rooms)
  // A leaked message would reach the others before their own later one.
  for (const word of ['erstens', 'zweitens']) {
    for (const { say } of all) say(word)
    for (const { heard } of all) await expect.poll(() => heard.join('')).toContain(word)
  }
  for (const { club, heard, socket } of all) {
    expect(marksIn(heard.join(''))).toEqual([club.mark])
    socket.terminate()
  }
}

/** The same attempt at other clubs opens nothing, and shows only that club's own data. */
async function expectNothingElsewhere(requests: number): Promise<void> {
  const { below } = createRandom(SEED)
  const tried: [name: string, attempt: Attempt][] = Object.entries({ ...attempts, ...onceAttempts })
  // Mostly clubs that are already open; and the others one after the other, so that clubs open and close meanwhile.
  const targets = Array.from(
    { length: requests },
    (_, index) => clubs[index % 3 === 0 ? index / 3 : below(WITH_PEOPLE)],
  )
  const crossed: string[] = []
  const ask = async (target: MarkedClub) => {
    const foreign = keys[below(WITH_PEOPLE)]
    const [name, attempt] = tried[below(tried.length)] ?? []
    if (!foreign || !name || !attempt || foreign.club === target) return
    const told = await attempt(foreign, target)
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

/** However the address is spelled. */
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
async function expectNothingWritten(): Promise<void> {
  for (const line of lines) {
    const { club } = JSON.parse(line) as { club?: string }
    const own = clubs.find(({ folder }) => folder === club)?.mark
    expect(marksIn(line).filter((mark) => mark !== own)).toEqual([])
  }
  for (const { folder, mark } of clubs) expect(await marksOf(place, folder)).toEqual([mark])
}

type Attempt = (keys: Keys, target: MarkedClub) => Promise<Pick<Told, 'status' | 'headers' | 'text'>>
const get =
  (
    path: (keys: Keys) => string,
    headers: (keys: Keys, target: MarkedClub) => Record<string, string> = () => ({}),
  ): Attempt =>
  (own, target) =>
    host.ask(target.domain, path(own), { headers: headers(own, target) })
/** A client with a token of another club also sends the target club's public key, where known. */
const program = ({ publishable, accessToken }: Keys, target: MarkedClub) => ({
  apikey: keys.find(({ club }) => club === target)?.publishable ?? publishable,
  authorization: `Bearer ${accessToken}`,
})
const sendJson =
  (path: string, body: (keys: Keys) => object, headers = program): Attempt =>
  (own, target) =>
    host.ask(target.domain, path, {
      method: 'POST',
      headers: { ...headers(own, target), 'content-type': 'application/json' },
      body: JSON.stringify(body(own)),
    })
const verify = (type: LinkKind): Attempt =>
  sendJson('/auth/v1/verify', ({ links }) => ({ type, token_hash: links[type] }))

/** Repeatable uses of a credential. */
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
  'a refreshed session': sendJson('/auth/v1/token?grant_type=refresh_token', ({ refreshToken }) => ({
    refresh_token: refreshToken,
  })),
  'a link to unsubscribe': ({ ending }, { domain }) =>
    host.ask(domain, ending, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }),
  'a word to a topic': sendJson(
    '/realtime/v1/api/broadcast',
    ({ club }) => ({ messages: [{ topic: 'halle', event: 'ruf', payload: { word: club.mark } }] }),
    ({ publishable }) => ({ apikey: publishable, authorization: `Bearer ${publishable}` }),
  ),
  'a socket': async ({ publishable }, { domain }) => {
    const { status, socket } = await openSocket({ port: host.port, hostName: domain, key: publishable })
    socket.terminate()
    return { status, headers: {}, text: '' }
  },
  'a search': get(() => '/suche?q=zq'),
  feeds: get(() => '/feed.atom'),
  'a map of the site': get(() => '/sitemap.xml'),
} satisfies Record<string, Attempt>

/** Uses that consume the credential. */
const onceAttempts = {
  'a link to a new password': verify('recovery'),
  'an invitation': verify('invite'),
  'a confirmation of an address': verify('signup'),
} satisfies Record<string, Attempt>

const SHOWN_TO_ALL: ReadonlySet<string> = new Set(['the mark of a kept page', 'a search', 'feeds', 'a map of the site'])
const WORKS: Record<string, number> = {
  'the mark of a kept page': 304,
  'the token of a form': 303,
  'a word to a topic': 202,
  'a socket': 101,
}
