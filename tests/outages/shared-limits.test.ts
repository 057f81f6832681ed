import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { benchRow } from '#tests/support/data-api/data-api-bench.ts'
import { temporaryDataFolder } from '#tests/support/site/data-folder.ts'
import { startFilledPostgres } from '#tests/support/site/filled-database.ts'
import { fetchTokens, sendForm } from '#tests/support/site/form-sender.ts'
import { startForTest, type Program } from '#tests/support/site/program.ts'
import { NO_POSTGRES } from '#tests/support/databases/scratch-postgres.ts'

const KEY = 'a'.repeat(24)
/** The program's own limit. */
const ENTRIES = 20
const PASSWORDS = 10

/** Two instances of the whole program on one PostgreSQL. */
async function startTwo() {
  const postgres = await startFilledPostgres()
  if (!postgres) return undefined
  onTestFinished(() => postgres.stop())
  const dataDir = temporaryDataFolder()
  writeFileSync(join(dataDir, 'identity.yaml'), `apiKeys: { anon: ${KEY}, service: ${'b'.repeat(24)} }\n`)
  const env = { DATABASE_URL: postgres.url, DATABASE_POOL: '4', RATE_LIMITS: 'on' }
  const start = () => startForTest({ dataDir, env, patienceMilliseconds: 60_000 })
  return { postgres, programs: [await start(), await start()] as const }
}

const post = (path: string, body: object) => (program: Program) =>
  fetch(program.origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey: KEY },
    body: JSON.stringify(body),
  })
const signIn = post('/auth/v1/token?grant_type=password', { email: 'a@b.example', password: 'geheim-geheim' })
const recover = post('/.netlify/identity/recover', { email: 'anna@club.example' })

const count = (answers: Response[], status: number) => answers.filter((answer) => answer.status === status).length

test('two instances allow together what one would', async ({ skip }) => {
  const two = await startTwo()
  if (!two) return skip(NO_POSTGRES)
  const { programs } = two
  const turns = Array.from({ length: ENTRIES + 6 }, (_, index) => programs[index % 2 === 0 ? 0 : 1])
  const tokens = await fetchTokens(programs[0].origin, turns.length)

  const entries = await Promise.all(
    turns.map(({ origin }, index) => sendForm(origin, tokens[index] ?? '', { teamName1: `Mannschaft ${index}` })),
  )
  expect([count(entries, 303), count(entries, 429)]).toEqual([ENTRIES, 6])

  const guesses: Response[] = []
  for (const program of turns.slice(0, PASSWORDS + 4)) guesses.push(await signIn(program))
  expect([count(guesses, 400), count(guesses, 429)]).toEqual([PASSWORDS, 4])

  const recoveries = [await recover(programs[0]), await recover(programs[1])]
  expect(recoveries.map(({ status }) => status)).toEqual([200, 429])
})

test('while PostgreSQL is away no request passes uncounted, and no visitor sees an internal error', async ({
  skip,
}) => {
  const two = await startTwo()
  if (!two) return skip(NO_POSTGRES)
  const {
    postgres,
    programs: [program],
  } = two
  const [token = ''] = await fetchTokens(program.origin, 1)
  await postgres.halt('orderly')
  const answers = await Promise.all([
    sendForm(program.origin, token),
    signIn(program),
    recover(program),
    post('/.netlify/identity/signup', { email: 'a@b.example', password: 'geheim-geheim' })(program),
    post('/rest/v1/dstt_registrations', benchRow)(program),
  ])
  expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(503))
  expect(answers.map(({ headers }) => Number(headers.get('retry-after')) > 0)).toEqual(Array(answers.length).fill(true))
  await postgres.resume()
})
