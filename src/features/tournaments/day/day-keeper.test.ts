import { expect, test, vi } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleEvent } from '#tests/support/samples/sample-registration.ts'
import { err, ok } from '#shared/result.ts'
import type { DayEntry } from './day-entry.ts'
import { createDayKeeper } from './day-keeper.ts'
import type { EnteredTeam } from './day-names.ts'
import { createDayStore } from './day-store.ts'

const event = sampleEvent()
const at = new Date('2024-12-28T10:00:00.000Z')
const arrived = (team: string): DayEntry => ({ kind: 'arrived', team })
const command = (id: string) => ({ id, by: 'anna' })

forEachDatabase('the keeper of days', (open) => {
  /** One instance of the program. */
  async function start({ teams = [] as EnteredTeam[] } = {}) {
    const { db, inTransaction } = await open()
    const clock = { elapsed: 0 }
    const counts = { teams: 0 }
    const keeper = createDayKeeper({
      store: createDayStore(db),
      inTransaction: (work) => inTransaction((trx) => work(createDayStore(trx))),
      listTeams: async () => {
        counts.teams++
        return teams
      },
      now: () => at,
      elapsed: () => clock.elapsed,
      report: (fault) => {
        throw fault
      },
    })
    const removeLog = () => inTransaction((trx) => createDayStore(trx).remove(event.id))
    return { ...keeper, clock, counts, removeLog }
  }

  test('whether a day has begun is asked without reading who has entered, and not for every visitor', async () => {
    const keeper = await start()
    expect(await keeper.hasBegun(event)).toBe(false)
    await keeper.append(event, () => ok([arrived('a')]), command('d1'))
    expect(await keeper.hasBegun(event)).toBe(false)
    keeper.clock.elapsed += 500
    const read = keeper.counts.teams
    expect([await keeper.hasBegun(event), keeper.counts.teams]).toEqual([true, read])
  })

  test('what is decided by the newest state is kept, with who and when', async () => {
    const keeper = await start()
    const appended = await keeper.append(event, () => ok([arrived('a'), arrived('b')]), command('d1'))
    expect(appended).toMatchObject({ ok: true, value: { last: 2 } })
    const { entries, state } = await keeper.read(event)
    expect(entries).toEqual([
      { number: 1, id: 'd1', at, by: 'anna', entry: arrived('a') },
      { number: 2, id: 'd1.1', at, by: 'anna', entry: arrived('b') },
    ])
    expect([...state.arrivals.keys()]).toEqual(['a', 'b'])
  })

  test('what is refused, and what needs no entry, writes nothing', async () => {
    const keeper = await start()
    expect(await keeper.append(event, () => err({ kind: 'not-now' }), command('d1'))).toEqual(err({ kind: 'not-now' }))
    expect(await keeper.append(event, () => ok([]), command('d2'))).toMatchObject({ ok: true, value: { last: 0 } })
    expect((await keeper.read(event)).entries).toEqual([])
  })

  test('a command that was sent twice is done once, on whatever instance, and not decided again', async () => {
    const [one, other] = [await start(), await start()]
    await one.append(event, () => ok([arrived('a')]), command('d1'))
    const decide = vi.fn(() => ok([arrived('a')]))
    expect(await other.append(event, decide, command('d1'))).toMatchObject({ ok: true, value: { last: 1 } })
    expect(decide).not.toHaveBeenCalled()
  })

  test('instances that write at the same time decide by each other’s entries', async () => {
    const instances = [await start(), await start(), await start()]
    const takeFirst = (team: string, keeper: (typeof instances)[number]) =>
      keeper.append(
        event,
        ({ state }) => (state.arrivals.size > 4 ? err({ kind: 'full' }) : ok([arrived(team)])),
        command(team),
      )
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        const keeper = instances[index % instances.length]
        return keeper ? takeFirst(`team ${index}`, keeper) : undefined
      }),
    )
    expect(outcomes.filter((outcome) => outcome?.ok)).toHaveLength(5)
    for (const keeper of instances) expect((await keeper.read(event)).entries).toHaveLength(5)
  })

  test('whoever watches hears of each change, also from another instance, until they go', async () => {
    const [one, other] = [await start(), await start()]
    const heard: number[] = []
    const stop = one.watch(event, await one.read(event), ({ last }) => heard.push(last))
    await one.append(event, () => ok([arrived('a')]), command('d1'))
    expect(heard).toEqual([1])
    await other.append(event, () => ok([arrived('b')]), command('d2'))
    await one.look()
    expect(heard).toEqual([1, 2])
    await one.look()
    stop()
    await other.append(event, () => ok([arrived('c')]), command('d3'))
    await one.look()
    expect(heard).toEqual([1, 2])
  })

  test('whoever says twice that they go takes nobody else along', async () => {
    const keeper = await start()
    const day = await keeper.read(event)
    const stop = keeper.watch(event, day, () => undefined)
    stop()
    const heard: number[] = []
    keeper.watch(event, day, ({ last }) => heard.push(last))
    stop()
    await keeper.append(event, () => ok([arrived('a')]), command('d1'))
    expect(heard).toEqual([1])
  })

  test('whoever begins to watch with old knowledge hears of what they have missed', async () => {
    const keeper = await start()
    const old = await keeper.read(event)
    await keeper.append(event, () => ok([arrived('a')]), command('d1'))
    keeper.watch(event, await keeper.read(event), () => undefined)
    const heard: number[] = []
    keeper.watch(event, old, ({ last }) => heard.push(last))
    await keeper.look()
    expect(heard).toEqual([1])
  })

  test('spectators share one look at the database, and see what this instance writes at once', async () => {
    const keeper = await start()
    await Promise.all(Array.from({ length: 50 }, () => keeper.glance(event)))
    expect(keeper.counts.teams).toBe(1)
    await keeper.append(event, () => ok([arrived('a')]), command('d1'))
    const looked = keeper.counts.teams
    expect((await keeper.glance(event)).last).toBe(1)
    expect(keeper.counts.teams).toBe(looked)
    keeper.clock.elapsed = 500
    await keeper.glance(event)
    expect(keeper.counts.teams).toBe(looked + 1)
  })

  test('a log that was taken away is forgotten, and a new one may begin', async () => {
    const keeper = await start()
    await keeper.append(event, () => ok([arrived('a'), arrived('b')]), command('d1'))
    await keeper.removeLog()
    expect(await keeper.read(event)).toMatchObject({ last: 0, entries: [] })
    await keeper.append(event, () => ok([arrived('c')]), command('d2'))
    expect([...(await keeper.read(event)).state.arrivals.keys()]).toEqual(['c'])
  })

  test('the same names are read by everybody who asks this keeper', async () => {
    const team = { id: 'r.1', name: 'Schnittsalat', competition: 'main', place: 'held', people: [] } as const
    const { nameOf, publicNameOf } = await (await start({ teams: [team] })).read(event)
    expect([nameOf('r.1'), publicNameOf('r.1'), publicNameOf('r.2')]).toEqual([
      'Schnittsalat',
      'Schnittsalat',
      'Meldung ?',
    ])
  })
})
