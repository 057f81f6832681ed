import { expect, test } from 'vitest'
import { toEventId } from '#features/tournaments/events/event.ts'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import type { DayEntry, NewDayEntry } from './day-entry.ts'
import { createDayStore, type DayStore } from './day-store.ts'

const eventId = toEventId('event-1')
const at = new Date('2024-12-28T10:00:00.000Z')
const withdrawal = (id: string): NewDayEntry => ({
  id,
  at,
  by: 'anna',
  entry: { competition: 'main', kind: 'withdrawn', entrant: `team ${id}`, why: 'withdrawn' },
})

forEachDatabase('the log of a day', (open) => {
  async function setUp() {
    const { inTransaction } = await open()
    return <T>(work: (log: DayStore) => Promise<T>) => inTransaction((trx) => work(createDayStore(trx)))
  }

  test('what happened is read as it was written, in its order, and from any point on', async () => {
    const using = await setUp()
    const [a, b, c] = [withdrawal('a'), withdrawal('b'), { ...withdrawal('c'), by: undefined }]
    expect(await using((log) => log.append({ eventId, after: 0 }, [b, a]))).toEqual(ok(2))
    expect(await using((log) => log.append({ eventId, after: 2 }, [c]))).toEqual(ok(3))
    const kept = [b, a, c].map((entry, index) => ({ ...entry, number: index + 1 }))
    expect(await using((log) => log.read(eventId))).toEqual(kept)
    expect(await using((log) => log.read(eventId, 3))).toEqual(kept.slice(2))
  })

  test('a rubber that was not played before another one at the next table is still none when it is read', async () => {
    const using = await setUp()
    const rubbers = [undefined, { kind: 'counted', games: { home: 2, guest: 0 } }] as const
    const entry: DayEntry = {
      competition: 'main',
      kind: 'reported',
      tie: 'group-0-a-b',
      by: 'desk',
      confirmed: true,
      result: { rubbers },
    }
    await using((log) => log.append({ eventId, after: 0 }, [{ id: 'a', at, by: 'anna', entry }]))
    const [kept] = await using((log) => log.read(eventId))
    expect(kept?.entry).toStrictEqual(entry)
  })

  test('one event is forgotten without another', async () => {
    const using = await setUp()
    const other = toEventId('event-2')
    await using((log) => log.append({ eventId, after: 0 }, [withdrawal('a'), withdrawal('b')]))
    await using((log) => log.append({ eventId: other, after: 0 }, [withdrawal('a')]))
    expect(await using((log) => log.listLast([eventId, other, toEventId('event-3')]))).toEqual(
      new Map([
        ['event-1', 2],
        ['event-2', 1],
      ]),
    )
    expect(await using((log) => log.remove(eventId))).toBe(2)
    expect(await using((log) => log.read(eventId))).toEqual([])
    expect(await using((log) => log.read(other))).toHaveLength(1)
  })

  test('the same entries sent again are kept once', async () => {
    const using = await setUp()
    const send = () => using((log) => log.append({ eventId, after: 0 }, [withdrawal('a'), withdrawal('b')]))
    expect(await send()).toEqual(ok(2))
    expect(await send()).toEqual(ok(2))
    expect(await using((log) => log.read(eventId))).toHaveLength(2)
  })

  test('a writer that has not read the entries of others is refused, and writes nothing', async () => {
    const using = await setUp()
    await using((log) => log.append({ eventId, after: 0 }, [withdrawal('a')]))
    const behind = await using((log) => log.append({ eventId, after: 0 }, [withdrawal('b'), withdrawal('c')]))
    expect(behind).toEqual(err({ kind: 'log-behind', last: 1 }))
    const ahead = await using((log) => log.append({ eventId, after: 7 }, [withdrawal('d')]))
    expect(ahead).toEqual(err({ kind: 'log-behind', last: 1 }))
    expect(await using((log) => log.read(eventId))).toHaveLength(1)
  })

  test('of many desks that append at the same time each entry is kept once, without a gap', async () => {
    const desks = await Promise.all([setUp(), setUp(), setUp()])
    const appendUntilKept = async (using: (typeof desks)[number], id: string) => {
      let after = 0
      for (;;) {
        const known = after
        const result = await using((log) => log.append({ eventId, after: known }, [withdrawal(id)]))
        if (result.ok) return
        after = result.error.last
      }
    }
    const ids = Array.from({ length: 12 }, (_, index) => `entry ${index}`)
    await Promise.all(
      ids.map((id, index) =>
        appendUntilKept(desks[index % desks.length] ?? (() => Promise.reject(new Error('no desk'))), id),
      ),
    )
    const kept = (await desks[0]?.((log) => log.read(eventId))) ?? []
    expect(kept.map(({ number }) => number)).toEqual(ids.map((_, index) => index + 1))
    expect(kept.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  })
})
