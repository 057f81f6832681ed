import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPostgres } from '#platform/db/open-database.ts'
import { temporaryDataFolder } from '#tests/support/site/data-folder.ts'
import { filledPostgres } from '#tests/support/site/filled-database.ts'
import { fetchTokens, sampleFields, sendForm } from '#tests/support/site/form-sender.ts'
import { runOn } from '#tests/support/databases/scratch-database.ts'
import { startForTest, startProgram } from '#tests/support/site/program.ts'
import type { ScratchPostgres } from '#tests/support/databases/scratch-postgres.ts'

const KEY = 'a'.repeat(24)
const CACHED = ['/', '/mannschaften', '/news/0']
const UNCACHED = '/news?suche=derby'
const SIGN_UPS = 60
const PAUSE_MILLISECONDS = 10
const CUT_PAUSE_MILLISECONDS = 150
/** Work is tried five times: even on a slow machine, no sign-up can meet more cuts than it has retries. */
const CUTS = 4

/** The whole program on a PostgreSQL of its own, which can be stopped and restarted. */
async function start(postgres: ScratchPostgres) {
  const dataDir = temporaryDataFolder()
  const identity = join(dataDir, 'identity.yaml')
  writeFileSync(identity, `apiKeys: { anon: ${KEY}, service: ${'b'.repeat(24)} }\n`)
  const program = await startForTest({ dataDir, env: { DATABASE_URL: postgres.url, DATABASE_POOL: '4' } })
  const { origin } = program
  const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers })
  const signIn = (path: string, type: string, body: string) =>
    fetch(origin + path, { method: 'POST', headers: { 'Content-Type': type, apikey: KEY }, body })
  return {
    program,
    get,
    netlify: () =>
      signIn(
        '/.netlify/identity/token',
        'application/x-www-form-urlencoded',
        'grant_type=password&username=a%40b.example&password=geheim-geheim',
      ),
    supabase: () =>
      signIn(
        '/auth/v1/token?grant_type=password',
        'application/json',
        '{"email":"a@b.example","password":"geheim-geheim"}',
      ),
    rest: () => get('/rest/v1/events?select=name', { apikey: KEY }),
  }
}

type Stand = Awaited<ReturnType<typeof start>>

const isExcused = ({ status, headers }: Response) => status === 503 && Number(headers.get('retry-after')) > 0
const isReady = ({ get }: Stand) =>
  vi.waitFor(async () => expect((await get('/readyz')).status).toBe(200), { timeout: 30_000, interval: 100 })

test('without its PostgreSQL the site shows what it has, excuses the rest, and goes on by itself', async ({ skip }) => {
  const postgres = await filledPostgres(skip)
  const stand = await start(postgres)
  const { program, get } = stand
  const pages = await Promise.all(CACHED.map(async (path) => (await get(path)).text()))
  const tokens = await fetchTokens(program.origin, SIGN_UPS + 1)
  const form = tokens.pop() ?? ''
  await expectService(stand)

  await postgres.halt('orderly')
  for (const [index, path] of CACHED.entries()) expect(await (await get(path)).text()).toBe(pages[index])
  await expectExcuses(stand, form)
  await postgres.resume()
  await isReady(stand)
  await expectService(stand)
  expect((await sendForm(program.origin, form)).status).toBe(303)

  await expectNothingLost(stand, postgres, tokens)
  expect(program.stdout()).not.toContain(sampleFields.contactName)
})

test('a start without its PostgreSQL waits for it, says so once, and opens when it is there', async ({ skip }) => {
  const postgres = await filledPostgres(skip)
  await postgres.halt('orderly')
  // A server in its place that hangs up, to make sure that the program has asked before PostgreSQL is there.
  const instead = createServer((socket) => socket.destroy()).listen(Number(new URL(postgres.url).port), '127.0.0.1')
  await once(instead, 'listening')
  const opening = startProgram({ dataDir: temporaryDataFolder(), env: { DATABASE_URL: postgres.url } })
  await once(instead, 'connection')
  instead.close()
  await postgres.resume()
  const program = await opening
  onTestFinished(() => program.end('SIGKILL'))
  expect((await fetch(`${program.origin}/readyz`)).status).toBe(200)
  const said = program.stdout().match(/"msg":"the database is [^"]*"/g)
  expect(said).toEqual([
    '"msg":"the database is away; the site opens when it is there (DATABASE_URL)"',
    '"msg":"the database is there"',
  ])
})

const CUT_ALL =
  'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null'

test('connections that are cut in the middle of sign-ups lose no sign-up, and none counts twice', async ({ skip }) => {
  const postgres = await filledPostgres(skip)
  const { program } = await start(postgres)
  const tokens = await fetchTokens(program.origin, SIGN_UPS)
  const cutting = (async () => {
    for (let cut = 0; cut < CUTS; cut++) {
      await new Promise((resolve) => setTimeout(resolve, CUT_PAUSE_MILLISECONDS))
      await runOn(postgres.url, CUT_ALL)
    }
  })()
  const answers = await Promise.all(
    tokens.map(async (token, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * PAUSE_MILLISECONDS))
      return sendForm(program.origin, token, { teamName1: `Mannschaft ${index}` })
    }),
  )
  await cutting
  expect(answers.map(({ status }) => status)).toEqual(Array(SIGN_UPS).fill(303))
  const connection = openPostgres(postgres.url)
  const { rows } = await sql<{ count: number }>`select count(*) from registrations`.execute(connection.db)
  await connection.close()
  expect(rows).toEqual([{ count: SIGN_UPS }])
})

async function expectService({ get, rest, netlify, supabase }: Stand): Promise<void> {
  expect([(await get(UNCACHED)).status, (await rest()).status]).toEqual([200, 200])
  expect([(await netlify()).status, (await supabase()).status]).toEqual([400, 400])
}

async function expectExcuses({ program, get, rest, netlify, supabase }: Stand, token: string): Promise<void> {
  const page = await get(UNCACHED)
  expect([isExcused(page), page.headers.get('cache-control')]).toEqual([true, 'no-store'])
  expect(await page.text()).toMatch(/<h1[^>]*>Gleich wieder da<\/h1>.*in einer Minute noch einmal/s)
  expect(isExcused(await get('/news.data?suche=derby'))).toBe(true)

  const form = await sendForm(program.origin, token)
  expect(isExcused(form)).toBe(true)
  expect(await form.text()).toContain(`value="${sampleFields.contactName}"`)

  const [byRest, byNetlify, bySupabase] = [await rest(), await netlify(), await supabase()]
  expect([byRest, byNetlify, bySupabase].map(isExcused)).toEqual([true, true, true])
  const words = expect.any(String) as string
  expect(await byRest.json()).toEqual({ code: 'PGRST000', details: null, hint: null, message: words })
  expect(await byNetlify.json()).toEqual({ code: 503, msg: words })
  expect(await bySupabase.json()).toEqual({ code: 503, error_code: 'unexpected_failure', msg: words })
  expect([(await get('/healthz')).status, (await get('/readyz')).status]).toEqual([200, 503])
}

/** PostgreSQL crashes during sign-ups: each is stored or refused, and after a retry it is stored once. */
async function expectNothingLost(stand: Stand, postgres: ScratchPostgres, tokens: string[]): Promise<void> {
  const { program, get } = stand
  const send = (token: string, index: number) => sendForm(program.origin, token, { teamName1: `Mannschaft ${index}` })
  const sending = tokens.map(async (token, index) => {
    await new Promise((resolve) => setTimeout(resolve, index * PAUSE_MILLISECONDS))
    return send(token, index)
  })
  await Promise.all(sending.slice(0, SIGN_UPS / 6))
  await postgres.halt('crash')
  const answers = await Promise.all(sending)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 503]))
  expect(program.isRunning()).toBe(true)

  await postgres.resume()
  await isReady(stand)
  for (const [index, answer] of answers.entries()) {
    const accepted = answer.status === 303 ? answer : await send(tokens[index] ?? '', index)
    const confirmation = await get(accepted.headers.get('location') ?? '')
    expect([accepted.status, confirmation.status]).toEqual([303, 200])
    expect(await confirmation.text()).toContain(`Mannschaft ${index}`)
  }
}
