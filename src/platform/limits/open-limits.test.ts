import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { inMemory, openLimits } from './open-limits.ts'

const free = { ok: true, value: undefined }
const rule = { name: 'entry', max: 2, windowMilliseconds: MINUTE }

forEachDatabase('limits', (open) => {
  async function setUp() {
    const clock = createClock('2024-12-01T12:00:00Z')
    const faults: unknown[] = []
    const openSource = async () => {
      const connection = await open()
      const source = await openLimits(connection, clock.now, (fault) => faults.push(fault))
      onTestFinished(() => source.stop())
      return { ...source, connection }
    }
    return { clock, openSource, source: await openSource() }
  }

  test('as many as allowed pass, and the next one learns how long to wait', async () => {
    const { clock, source } = await setUp()
    const limit = source.create(rule)
    expect(await limit.take('a')).toEqual(free)
    clock.advance(10_000)
    expect(await limit.take('a')).toEqual(free)
    const refused = { ok: false, error: { kind: 'too-many', waitMilliseconds: 50_000 } }
    expect([await limit.take('a'), await limit.take('a')]).toEqual([refused, refused])
  })

  test('after the stated wait a visitor passes again, however often they tried meanwhile', async () => {
    const { clock, source } = await setUp()
    const limit = source.create({ ...rule, max: 1 })
    await limit.take('a')
    for (let tries = 0; tries < 5; tries += 1) await limit.take('a')
    clock.advance(MINUTE - 1)
    expect((await limit.take('a')).ok).toBe(false)
    clock.advance(1)
    expect([await limit.take('a'), (await limit.take('a')).ok]).toEqual([free, false])
  })

  test('the actions of one visitor do not count against another, nor for another limit', async () => {
    const { source } = await setUp()
    const [entry, other] = [source.create({ ...rule, max: 1 }), source.create({ ...rule, name: 'other', max: 1 })]
    expect(await Promise.all([entry.take('a'), entry.take('b'), other.take('a')])).toEqual([free, free, free])
  })

  test('a reset count starts anew, and all others stay', async () => {
    const { source } = await setUp()
    const limit = source.create({ ...rule, max: 1 })
    for (const key of ['a', 'a', 'b']) await limit.take(key)
    await limit.forget('a')
    expect([await limit.take('a'), (await limit.take('a')).ok, (await limit.take('b')).ok]).toEqual([
      free,
      false,
      false,
    ])
  })

  test('of fifty at the same moment exactly as many as allowed pass', async () => {
    const { source } = await setUp()
    const limit = source.create({ ...rule, max: 7 })
    const taken = await Promise.all(Array.from({ length: 50 }, () => limit.take('a')))
    expect(taken.filter(({ ok }) => ok)).toHaveLength(7)
  })

  test('several instances count together if the database is shared', async () => {
    const { openSource, source } = await setUp()
    if (!source.isShared) return
    const limits = [source, await openSource()].map(({ create }) => create({ ...rule, max: 7 }))
    const taken = await Promise.all(Array.from({ length: 50 }, (_, index) => limits[index % 2]?.take('a')))
    expect(taken.filter((one) => one?.ok)).toHaveLength(7)
  })

  test('a clock that is set back by a day locks no visitor out', async () => {
    const { clock, source } = await setUp()
    const limit = source.create({ ...rule, max: 1 })
    clock.advance(24 * 60 * MINUTE)
    await limit.take('a')
    expect((await limit.take('a')).ok).toBe(false)
    clock.advance(-24 * 60 * MINUTE)
    expect((await limit.take('a')).ok).toBe(true)
    expect((await limit.take('a')).ok).toBe(false)
  })

  test('expired windows are dropped, others go on counting', async () => {
    const { clock, source } = await setUp()
    const limit = source.create({ ...rule, max: 1 })
    await limit.take('a')
    clock.advance(MINUTE / 2)
    await limit.take('b')
    clock.advance(MINUTE / 2)
    await source.sweep()
    expect([(await limit.take('a')).ok, (await limit.take('b')).ok]).toEqual([true, false])
    if (!source.isShared) return
    clock.advance(MINUTE)
    await source.sweep()
    expect(await source.connection.db.selectFrom('counted_actions').selectAll().execute()).toEqual([])
  })

  test('all expired windows are dropped, however many there are', async () => {
    const { clock, source } = await setUp()
    if (!source.isShared) return
    const { db } = source.connection
    const endsAt = clock.now().toISOString()
    await sql`insert into counted_actions select number::text, 1, ${endsAt} from generate_series(1, 10001) as number`.execute(
      db,
    )
    await source.sweep()
    expect(await db.selectFrom('counted_actions').selectAll().execute()).toEqual([])
  })

  test('counting waits for no disk', async () => {
    const { source } = await setUp()
    if (!source.isShared) return
    const { db } = source.connection
    const { rows } = await sql`select relpersistence from pg_class where relname = 'counted_actions'`.execute(db)
    expect(rows).toEqual([{ relpersistence: 'u' }])
  })

  test('the database does not reveal who was counted', async () => {
    const { source } = await setUp()
    if (!source.isShared) return
    await source.create(rule).take('anna@club.example')
    const rows = await source.connection.db.selectFrom('counted_actions').selectAll().execute()
    expect(rows).toEqual([{ key: expect.stringMatching(/^[\w-]{43}$/), count: 1, ends_at: '2024-12-01T12:01:00.000Z' }])
  })
})

test('in memory the answer is synchronous', () => {
  const limit = inMemory(() => new Date()).create(rule)
  expect(limit.take('a')).toEqual(free)
})
