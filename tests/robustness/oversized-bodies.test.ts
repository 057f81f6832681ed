import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/open-database.ts'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'
import { shareMedia } from '#tests/support/site/data-folder.ts'
import { placeFilledDatabase } from '#tests/support/site/filled-database.ts'
import { startProgram, type Program } from '#tests/support/site/program.ts'
import { sendEndlessly, sendRaw } from '#tests/support/servers/raw-request.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE
/** A dozen connections send without end at a time; the page cache alone may take 48 MB. */
const MAX_GROWTH = 160 * MEGABYTE
const ORIGIN = 'http://localhost:3000'
const KEYS = { anon: 'sb_publishable_of_the_tests', service: 'sb_secret_of_the_tests' }
/** A request for an address that always exists. */
const NEXT = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const IN_GERMAN = [413, /^Das Formular ist zu groß/] as const
const IN_NETLIFYS_WORDS = [413, /^\{"code":413,"msg":"Request body is too large"\}/] as const
const IN_SUPABASES_WORDS = [413, /^\{"code":413,"error_code":"request_entity_too_large",/] as const
const IN_POSTGRESTS_WORDS = [413, /^\{"code":"PT413",/] as const
/** None of our forms there could be as large. */
const AS_FOREIGN = [403, /^<!doctype html>/] as const

/** @property nonsense the answer to a complete but meaningless body */
type Mount = {
  target: string
  type: string
  limit: number
  tooLarge: readonly [status: number, body: RegExp]
  nonsense: number
}
const FORMS = { type: FORM, limit: 64 * KILOBYTE, tooLarge: IN_GERMAN }
const NETLIFY = { type: JSON_TYPE, limit: 64 * KILOBYTE, tooLarge: IN_NETLIFYS_WORDS, nonsense: 400 }
const SUPABASE = { type: JSON_TYPE, limit: 64 * KILOBYTE, tooLarge: IN_SUPABASES_WORDS, nonsense: 400 }

const MOUNTS: Mount[] = [
  { target: '/dorfspielttt', ...FORMS, nonsense: 422 },
  { target: '/dorfspielttt', ...FORMS, type: JSON_TYPE, nonsense: 415 },
  { target: '/admin', ...FORMS, nonsense: 422 },
  { target: '/admin/postausgang', ...FORMS, type: 'multipart/form-data; boundary=x', nonsense: 303 },
  { target: '/news', ...FORMS, nonsense: 405 },
  { target: '/healthz', ...FORMS, nonsense: 405 },
  { target: '/konto/link', type: FORM, limit: 32 * KILOBYTE, tooLarge: AS_FOREIGN, nonsense: 410 },
  { target: '/.netlify/identity/signup', ...NETLIFY },
  { target: '/.netlify/identity/token', ...NETLIFY, type: FORM, limit: 16 * KILOBYTE },
  { target: '/auth/v1/signup', ...SUPABASE },
  { target: '/auth/v1/token?grant_type=password', ...SUPABASE, limit: 16 * KILOBYTE },
  {
    target: '/rest/v1/dstt_registrations',
    type: JSON_TYPE,
    limit: 64 * KILOBYTE,
    tooLarge: IN_POSTGRESTS_WORDS,
    nonsense: 400,
  },
]
/** Answered whatever body follows, because it is never read. */
const QUESTIONS = ['/', '/news?suche=derby', '/admin', '/healthz', '/rest/v1/events', '/auth/v1/settings', '/feed.atom']

let program: Program
const dataDir = mkdtempSync(join(tmpdir(), 'vereinsheim-bodies-'))

beforeAll(async () => {
  shareMedia(dataDir)
  await placeFilledDatabase(dataDir, { serverUrl: undefined, contentDir: TESTS_CLUB, now: () => new Date() })
  writeFileSync(join(dataDir, 'identity.yaml'), JSON.stringify({ apiKeys: KEYS, rateLimits: false }))
  program = await startProgram({ dataDir, env: { PUBLIC_URL: ORIGIN } })
})
afterAll(async () => {
  await program.end('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

function head({ target, type }: Pick<Mount, 'target' | 'type'>, length: string, method = 'POST'): string {
  const lines = [`${method} ${target} HTTP/1.1`, 'Host: localhost', `Origin: ${ORIGIN}`, `apikey: ${KEYS.anon}`]
  return [...lines, `Content-Type: ${type}`, length, '', ''].join('\r\n')
}

/** The answers of all mounts to the same attack, at once. */
async function ask<T>(send: (mount: Mount) => Promise<T>): Promise<[string, string, T][]> {
  return Promise.all(MOUNTS.map(async (mount) => [mount.target, mount.type, await send(mount)]))
}

const expected = <T>(of: (mount: Mount) => T) => MOUNTS.map((mount) => [mount.target, mount.type, of(mount)])

/** The statuses of all answers on one connection. */
async function statusesOf(bytes: string): Promise<number[]> {
  const answer = await sendRaw(program.origin, bytes)
  const text = `${answer.head}\r\n\r\n${answer.body}`
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}

test('a body that says it is too large is refused before it arrives, as its address refuses', async () => {
  const answers = await ask(async (mount) => {
    const { status, body } = await sendRaw(program.origin, head(mount, `Content-Length: ${mount.limit + 1}`))
    return [status, Buffer.from(body, 'latin1').toString()]
  })
  expect(answers).toEqual(expected(({ tooLarge: [status, words] }) => [status, expect.stringMatching(words)]))
})

test('a body that is a little too large is passed over, and the connection goes on', async () => {
  const answers = await ask((mount) => {
    const size = mount.limit + 1
    return statusesOf(head(mount, `Content-Length: ${size}`) + 'a'.repeat(size) + NEXT)
  })
  expect(answers).toEqual(expected(({ tooLarge: [status] }) => [status, 200]))
})

test.each([
  ['of exactly the limit', 'a'],
  ['of brackets in brackets', '['],
])('a body %s is read and refused as nonsense, and the connection goes on', async (_, letter) => {
  const answers = await ask((mount) =>
    statusesOf(head(mount, `Content-Length: ${mount.limit}`) + letter.repeat(mount.limit) + NEXT),
  )
  expect(answers).toEqual(expected(({ nonsense }) => [nonsense, 200]))
})

/** The worst anonymous bodies that are still read: cheap to write, expensive to parse, and of the largest size. */
const WORST: Record<string, (bytes: number) => string> = {
  'empty objects in a list': (bytes) => `[${'{},'.repeat(bytes / 3 - 2)}{}]`,
  'brackets in brackets': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'names without values': (bytes) => 'a&'.repeat(bytes / 2),
  escapes: (bytes) => `a=${'%41'.repeat(bytes / 3 - 1)}`,
  'parts of nothing': (bytes) => '--x\r\n\r\n\r\n'.repeat(bytes / 11),
}
const MORE_DOORS = [
  { target: '/aus-der-halle', type: JSON_TYPE, limit: 512 * KILOBYTE },
  { target: '/aus-der-halle', type: 'application/gzip', limit: 512 * KILOBYTE },
  { target: '/kontakt', ...FORMS },
  { target: '/mitglied-werden', ...FORMS },
  { target: '/jugend', ...FORMS },
  { target: '/auth/v1/recover', type: JSON_TYPE, limit: 16 * KILOBYTE },
  { target: '/auth/v1/verify', type: JSON_TYPE, limit: 16 * KILOBYTE },
  { target: '/functions/v1/contact', type: JSON_TYPE, limit: 64 * KILOBYTE },
  { target: '/storage/v1/object/pictures/a.jpg', type: 'multipart/form-data; boundary=x', limit: 64 * KILOBYTE },
  { target: '/storage/v1/object/list/pictures', type: JSON_TYPE, limit: 64 * KILOBYTE },
]
const REQUESTS = 10
const MOST_CPU_MILLISECONDS = 50

test.runIf(process.platform === 'linux').each(Object.keys(WORST))(
  'a stranger’s worst body (%s) costs no door 50 ms of processor',
  async (name) => {
    const dear: [target: string, type: string, milliseconds: number][] = []
    for (const { target, type, limit } of [...MOUNTS, ...MORE_DOORS]) {
      const body = WORST[name]?.(limit - 100) ?? ''
      const request = head({ target, type }, `Content-Length: ${body.length}\r\nConnection: close`) + body
      const before = cpuMilliseconds(program.pid)
      for (let count = 0; count < REQUESTS; count++) {
        const { status } = await sendRaw(program.origin, request)
        expect([target, status]).toEqual([target, expect.toSatisfy((code: number) => code < 500)])
      }
      const each = (cpuMilliseconds(program.pid) - before) / REQUESTS
      if (each > MOST_CPU_MILLISECONDS) dear.push([target, type, each])
    }
    expect(dear).toEqual([])
  },
)

/** Processor time of the program so far, in steps of ten. */
function cpuMilliseconds(pid: number): number {
  const [user = 0, system = 0] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
  return (user + system) * 10
}

test('an interrupted body is reported as no fault', async () => {
  const answers = await ask(async (mount) => {
    const { status } = await sendRaw(program.origin, `${head(mount, 'Content-Length: 1000')}{"a":1}`, {
      breaksOff: true,
    })
    return status
  })
  expect(answers).toEqual(expected(() => 400))
})

test('a body in chunks that are none is refused', async () => {
  const broken = '7\r\n{"a":1}\r\nzz\r\n{"b":2}\r\n0\r\n\r\n'
  const answers = await ask(async (mount) =>
    (await statusesOf(head(mount, 'Transfer-Encoding: chunked') + broken)).at(-1),
  )
  expect(answers).toEqual(expected(() => 400))
})

test.each([
  ['shorter than the body', 'Content-Length: 7', `{"a":1}${'x'.repeat(500)}`],
  ['said twice', 'Content-Length: 7\r\nContent-Length: 8', '{"a":1}x'],
  ['said beside chunks', 'Content-Length: 7\r\nTransfer-Encoding: chunked', '7\r\n{"a":1}\r\n0\r\n\r\n'],
])('a length that is %s ends the connection, without another answer from behind it', async (_, length, body) => {
  const answers = await ask(async (mount) => (await statusesOf(head(mount, length) + body)).at(-1))
  expect(answers).toEqual(expected(() => 400))
})

const PIECE = Buffer.alloc(64 * KILOBYTE, 'a')
const CHUNK = Buffer.concat([Buffer.from(`${PIECE.length.toString(16)}\r\n`), PIECE, Buffer.from('\r\n')])
const ENDLESS = [
  ['announced', 'Content-Length: 5000000000', PIECE],
  ['in chunks', 'Transfer-Encoding: chunked', CHUNK],
] as const

test.each(ENDLESS)('a body without end, %s, is cut off and not kept in memory', async (_, length, piece) => {
  const before = program.memory() ?? 0
  const answers = await ask(async (mount) => {
    const { isEnded, status } = await sendEndlessly(program.origin, head(mount, length), piece)
    return { isEnded, status }
  })
  expect(answers).toEqual(expected(({ tooLarge: [status] }) => ({ isEnded: true, status })))
  expect((program.memory() ?? 0) - before).toBeLessThan(MAX_GROWTH)
})

test.each(ENDLESS)('a question with a body without end, %s, is answered and cut off', async (_, length, piece) => {
  const before = program.memory() ?? 0
  const answers = await Promise.all(
    QUESTIONS.map(async (target) => {
      const asked = head({ target, type: JSON_TYPE }, length, 'GET')
      const { isEnded, status } = await sendEndlessly(program.origin, asked, piece)
      return { target, isEnded, status }
    }),
  )
  expect(answers).toEqual(QUESTIONS.map((target) => ({ target, isEnded: true, status: 200 })))
  expect((program.memory() ?? 0) - before).toBeLessThan(MAX_GROWTH)
})

test('a question with a small body is answered, and the connection goes on', async () => {
  for (const target of QUESTIONS) {
    const asked = head({ target, type: JSON_TYPE }, 'Content-Length: 7', 'GET')
    expect([target, await statusesOf(`${asked}{"a":1}${NEXT}`)]).toEqual([target, [200, 200]])
  }
})

test('nothing of all this was kept, and nothing was a fault', async () => {
  const { db, close } = openDatabase({ databaseUrl: undefined, dataDir })
  for (const table of ['registrations', 'accounts', 'outbox'] as const)
    expect([table, await db.selectFrom(table).select('id').execute()]).toEqual([table, []])
  await close()
  expect(program.stdout().match(/.*"level":[56]0.*/g) ?? []).toEqual([])
  expect([program.isRunning(), program.stderr()]).toEqual([true, ''])
})
