import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from '#platform/db/open-database.ts'
import { filledDataFolder } from '#tests/support/site/filled-database.ts'
import { mebibytes, tellFigures } from '#tests/support/servers/figures-line.ts'
import { createTokens, FORM_PATH, sampleFields } from '#tests/support/site/form-sender.ts'
import { measureCapacity, sendAtRate, type Errand, type Outcome } from '#tests/support/site/open-loop.ts'
import { startForTest } from '#tests/support/site/program.ts'

/** On a busy machine the capacity of one moment says little about the next; this many exceed it in any case. */
const LEAST = 400
const SECONDS = 8
const PERSON = { accept: 'text/html' }
/** All different, so that none is cached; the list is the most expensive page. */
const uncached = (index: number): Errand => ({ kind: 'uncached', path: `/news?suche=a${index}`, headers: PERSON })

/** Each visitor has an address of their own, because registrations per address are limited. */
const cameFrom = (index: number) => ({ 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` })

function register(origin: string, index: number, formToken: string): Errand {
  const fields = { ...sampleFields, teamName1: `Team ${index}`, contactEmail: `probe-${index}@beispiel.example` }
  return {
    kind: 'registration',
    path: FORM_PATH,
    method: 'POST',
    headers: { ...PERSON, origin, 'content-type': 'application/x-www-form-urlencoded', ...cameFrom(index) },
    body: new URLSearchParams({ ...fields, website: '', formToken }).toString(),
  }
}

/** Of every hundred visitors 80 search, 10 read a cached page, 9 sign up, and one checks the site's health. */
function visitors(origin: string, newToken: () => string) {
  return (index: number): Errand => {
    const turn = index % 100
    if (turn === 0) return { kind: 'health', path: '/healthz' }
    if (turn % 10 === 1) return { kind: 'cached', path: '/', headers: PERSON }
    if (turn % 11 === 2) return register(origin, index, newToken())
    return uncached(index)
  }
}

/** Reported, not asserted: sender and server share a machine that may be busy otherwise. */
const slowest = (outcomes: Outcome[], percent: number) => {
  const sorted = outcomes.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other)
  return Math.round(sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? NaN)
}

test('at twice its capacity it answers the admitted requests, refuses the others, and grows no further', async () => {
  const dataDir = await filledDataFolder()
  const program = await startForTest({ dataDir, env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
  const { origin } = program
  const newToken = await createTokens({ dataDir, databaseUrl: undefined })
  await fetch(origin)
  await measureCapacity(origin, uncached(0), 1)
  const capacity = await measureCapacity(origin, uncached(0), 3)
  const perSecond = Math.max(2 * capacity, LEAST)
  const before = program.memory() ?? NaN
  let most = before
  const looking = setInterval(() => (most = Math.max(most, program.memory() ?? 0)), 100)
  const outcomes = await sendAtRate({
    origin,
    perSecond,
    seconds: SECONDS,
    next: visitors(origin, newToken),
  })
  clearInterval(looking)

  const of = (kind: string) => outcomes.filter((outcome) => outcome.kind === kind)
  const accepted = outcomes.filter(({ status }) => status === 200 || status === 303)
  const refused = outcomes.filter(({ status }) => status === 503)
  const registrations = of('registration')
  const kept = registrations.filter(({ status }) => status === 303)
  tellFigures('twice the load', {
    'capacity/s': Math.round(capacity),
    'sent/s': Math.round(perSecond),
    sent: outcomes.length,
    accepted: accepted.length,
    refused: refused.length,
    'accepted p50 ms': slowest(accepted, 50),
    'accepted p99 ms': slowest(accepted, 99),
    'refused p99 ms': slowest(refused, 99),
    'cached p99 ms': slowest(of('cached'), 99),
    'registrations taken': `${kept.length} of ${registrations.length}`,
    'MiB before': mebibytes(before),
    'MiB at most': mebibytes(most),
  })
  expect(accepted.length + refused.length, 'nobody may be left without an answer').toBe(outcomes.length)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
  expect(
    of('cached').every(({ status }) => status === 200),
    'kept pages are never refused',
  ).toBe(true)
  expect(of('health').every(({ status }) => status === 200)).toBe(true)
  expect(accepted.length, 'overload must not cost the work itself').toBeGreaterThan(0.2 * capacity * SECONDS)
  expect(kept.length / registrations.length).toBeGreaterThan(
    of('uncached').filter(({ status }) => status === 200).length / of('uncached').length,
  )
  expect(most - before).toBeLessThan(250 * 1_048_576)

  const connection = openSqlite(join(dataDir, 'vereinsheim.sqlite'))
  const stored = await connection.db
    .selectFrom('registrations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  await connection.close()
  expect(stored.count).toBe(kept.length)
  const visitLater = async () => (await fetch(`${origin}/news?suche=danach`, { headers: PERSON })).status
  await expect.poll(visitLater, { timeout: 30_000, message: 'soon everybody is let in again' }).toBe(200)
})
