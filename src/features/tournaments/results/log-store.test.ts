import { expect, test } from 'vitest'
import { toEventId } from '#features/tournaments/events/event.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createLogStore, type LogStore, type NewLogEntry } from './log-store.ts'

const eventId = toEventId('event-1')
const main = { eventId, competition: 'main' }
const at = new Date('2024-12-28T10:00:00.000Z')
const withdrawal = (id: string): NewLogEntry => ({ id, at, entry: { kind: 'withdrawn', entrant: `team ${id}` } })

forEachDatabase('the log of competitions', (open) => {
  async function setUp() {
    const { inTransaction } = await open()
    return <T>(work: (log: LogStore) => Promise<T>) => inTransaction((trx) => work(createLogStore(trx)))
  }

  test('what happened is read as it was written, in its order, and from any point on', async () => {
    const using = await setUp()
    const [a, b, c] = [withdrawal('a'), withdrawal('b'), withdrawal('c')]
    expect(await using((log) => log.append({ ...main, after: 0 }, [b, a]))).toEqual({ ok: true, value: 2 })
    expect(await using((log) => log.append({ ...main, after: 2 }, [c]))).toEqual({ ok: true, value: 3 })
    const kept = [b, a, c].map((entry, index) => ({ ...entry, number: index + 1 }))
    expect(await using((log) => log.read(eventId, 'main'))).toEqual(kept)
    expect(await using((log) => log.read(eventId, 'main', 2))).toEqual(kept.slice(2))
  })

  test('competitions have logs of their own, and one event is forgotten without another', async () => {
    const using = await setUp()
    const other = { eventId: toEventId('event-2'), competition: 'main' }
    await using((log) => log.append({ ...main, after: 0 }, [withdrawal('a')]))
    await using((log) => log.append({ eventId, competition: 'jugend', after: 0 }, [withdrawal('b')]))
    await using((log) => log.append({ ...other, after: 0 }, [withdrawal('c')]))
    expect(await using((log) => log.read(eventId, 'jugend'))).toMatchObject([{ id: 'b', number: 1 }])
    expect(await using((log) => log.remove(eventId))).toBe(2)
    expect(await using((log) => log.read(eventId, 'main'))).toEqual([])
    expect(await using((log) => log.read(other.eventId, 'main'))).toHaveLength(1)
  })

  test('the same entries sent again are kept once', async () => {
    const using = await setUp()
    const send = () => using((log) => log.append({ ...main, after: 0 }, [withdrawal('a'), withdrawal('b')]))
    expect(await send()).toEqual({ ok: true, value: 2 })
    expect(await send()).toEqual({ ok: true, value: 2 })
    expect(await using((log) => log.read(eventId, 'main'))).toHaveLength(2)
  })

  test('whoever has not read what others wrote is told, and writes nothing', async () => {
    const using = await setUp()
    await using((log) => log.append({ ...main, after: 0 }, [withdrawal('a')]))
    const behind = await using((log) => log.append({ ...main, after: 0 }, [withdrawal('b'), withdrawal('c')]))
    expect(behind).toEqual({ ok: false, error: { kind: 'log-behind', last: 1 } })
    const ahead = await using((log) => log.append({ ...main, after: 7 }, [withdrawal('d')]))
    expect(ahead).toEqual({ ok: false, error: { kind: 'log-behind', last: 1 } })
    expect(await using((log) => log.read(eventId, 'main'))).toHaveLength(1)
  })

  test('of many desks that append at the same time each entry is kept once, without a gap', async () => {
    const desks = await Promise.all([setUp(), setUp(), setUp()])
    const appendUntilKept = async (using: (typeof desks)[number], id: string) => {
      let after = 0
      for (;;) {
        const known = after
        const result = await using((log) => log.append({ ...main, after: known }, [withdrawal(id)]))
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
    const kept = (await desks[0]?.((log) => log.read(eventId, 'main'))) ?? []
    expect(kept.map(({ number }) => number)).toEqual(ids.map((_, index) => index + 1))
    expect(kept.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  })
})
