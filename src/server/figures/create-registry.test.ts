import { expect, test } from 'vitest'
import { createTally } from '#shared/tally.ts'
import { readMetrics, sumOf } from '#tests/support/servers/read-metrics.ts'
import { createRegistry } from './create-registry.ts'
import { createTallies, type Figures } from './figures.ts'

const noon = new Date('2024-12-01T12:00:00Z')

const sample = (changes: Partial<Figures> = {}): Figures => ({
  ...createTallies(),
  databaseFailures: createTally(),
  databasePool: () => ({ connections: 7, idle: 3, waiting: 2, limit: 10 }),
  hashing: () => ({ running: 1, waiting: 5 }),
  pageCache: { hits: 10, made: 4, pages: 3, bytes: 4096 },
  gates: { site: { underWay: 8, refused: 9 }, identity: { underWay: 1, refused: 0 } },
  contentRevision: () => 12,
  outbox: async () => ({ waiting: 3, tried: 1, oldest: new Date('2024-12-01T11:59:00Z') }),
  ...changes,
})

async function read(figures: Figures) {
  const families = readMetrics(await createRegistry(figures, () => noon).metrics())
  return (name: string, labels?: Record<string, string>) => sumOf(families, `vereinsheim_${name}`, labels)
}

test('every figure is reported under its name', async () => {
  const figures = sample()
  figures.mails.add('sent', 3)
  figures.databaseFailures.add('away')
  figures.mediaRequests.add('refused', 2)
  figures.mediaSeconds.add('refused', 0.25)
  const value = await read(figures)
  expect(value('page_cache_hits_total')).toBe(10)
  expect(value('page_cache_misses_total')).toBe(4)
  expect(value('password_checks_waiting')).toBe(5)
  expect(value('content_revision')).toBe(12)
  expect([value('requests_under_way', { part: 'site' }), value('requests_refused_total')]).toEqual([8, 9])
  expect(value('database_connections', { state: 'busy' })).toBe(4)
  expect(value('database_connections', { state: 'limit' })).toBe(10)
  expect(value('database_waiting')).toBe(2)
  expect(value('database_failures_total', { reason: 'away' })).toBe(1)
  expect(value('media_store_requests_total', { outcome: 'refused' })).toBe(2)
  expect(value('media_store_seconds_total', { outcome: 'refused' })).toBe(0.25)
  expect(value('mails_total', { outcome: 'sent' })).toBe(3)
  expect([value('outbox_waiting'), value('outbox_tried'), value('outbox_oldest_seconds')]).toEqual([3, 1, 60])
})

test('what is read twice is not counted twice', async () => {
  const figures = sample()
  figures.registrationOutcomes.add('accepted')
  const registry = createRegistry(figures, () => noon)
  await registry.metrics()
  const again = readMetrics(await registry.metrics())
  expect(sumOf(again, 'vereinsheim_sign_ups_total')).toBe(1)
  expect(sumOf(again, 'vereinsheim_page_cache_hits_total')).toBe(10)
})

test.each([
  ['refuses', () => Promise.reject(new Error('away'))],
  ['hangs', () => new Promise<never>(() => undefined)],
])('a database that %s costs only the figures of the outbox, which are not made up', async (_, outbox) => {
  const registry = createRegistry(sample({ outbox }), () => noon)
  const families = readMetrics(await registry.metrics())
  expect(families.get('vereinsheim_outbox_waiting')?.samples).toEqual([])
  expect(families.get('vereinsheim_outbox_oldest_seconds')?.samples).toEqual([])
  expect(sumOf(families, 'vereinsheim_page_cache_bytes')).toBe(4096)
})
