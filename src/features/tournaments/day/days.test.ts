import { expect, test, vi } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleEvent } from '#tests/support/samples/sample-registration.ts'
import { storeContext } from '#server/context/store-context.ts'
import { err, ok } from '#shared/result.ts'
import type { DayEntry } from './day-entry.ts'
import { createDayMemory } from './day-memory.ts'
import type { EnteredTeam } from './day-names.ts'
import { glanceDay, hasDayBegun, readDay } from './read-day.ts'
import { lookForChanges, watchDay } from './watch-day.ts'
import { writeDay } from './write-day.ts'

const event = sampleEvent()
const at = new Date('2024-12-28T10:00:00.000Z')
const arrived = (team: string): DayEntry => ({ kind: 'arrived', team })
const sent = (id: string) => ({ id, by: 'anna' })

forEachDatabase('the days of tournaments', (open) => {
  /** One instance of the server. */
  async function start({ teams = [] as EnteredTeam[] } = {}) {
    const ctx = storeContext({ connection: await open(), now: () => at })
    const clock = { elapsed: 0 }
    const counts = { teams: 0 }
    const listTeams = async () => {
      counts.teams++
      return teams
    }
    return { ...ctx, events: ctx.read.events, days: createDayMemory(() => clock.elapsed), listTeams, clock, counts }
  }

  test('whether a day has begun is asked without reading who has entered, and not for every visitor', async () => {
    const ctx = await start()
    expect(await hasDayBegun(ctx, event)).toBe(false)
    await writeDay(ctx, event, sent('d1'), () => ok([arrived('a')]))
    expect(await hasDayBegun(ctx, event)).toBe(false)
    ctx.clock.elapsed += 500
    const read = ctx.counts.teams
    expect([await hasDayBegun(ctx, event), ctx.counts.teams]).toEqual([true, read])
  })

  test('what is decided by the newest state is kept, with who and when', async () => {
    const ctx = await start()
    const appended = await writeDay(ctx, event, sent('d1'), () => ok([arrived('a'), arrived('b')]))
    expect(appended).toMatchObject(ok({ last: 2 }))
    const { entries, state } = await readDay(ctx, event)
    expect(entries).toEqual([
      { number: 1, id: 'd1', at, by: 'anna', entry: arrived('a') },
      { number: 2, id: 'd1.1', at, by: 'anna', entry: arrived('b') },
    ])
    expect([...state.arrivals.keys()]).toEqual(['a', 'b'])
  })

  test('what is refused, and what needs no entry, writes nothing', async () => {
    const ctx = await start()
    expect(await writeDay(ctx, event, sent('d1'), () => err({ kind: 'not-now' }))).toEqual(err({ kind: 'not-now' }))
    expect(await writeDay(ctx, event, sent('d2'), () => ok([]))).toMatchObject(ok({ last: 0 }))
    expect((await readDay(ctx, event)).entries).toEqual([])
  })

  test('a command that was sent twice is done once, on any instance, and not decided again', async () => {
    const [one, other] = [await start(), await start()]
    await writeDay(one, event, sent('d1'), () => ok([arrived('a')]))
    const decide = vi.fn(() => ok([arrived('a')]))
    expect(await writeDay(other, event, sent('d1'), decide)).toMatchObject(ok({ last: 1 }))
    expect(decide).not.toHaveBeenCalled()
  })

  test('instances that write at the same time decide by each other’s entries', async () => {
    const instances = [await start(), await start(), await start()]
    const takeFirst = (team: string, ctx: (typeof instances)[number]) =>
      writeDay(ctx, event, sent(team), ({ state }) =>
        state.arrivals.size > 4 ? err({ kind: 'full' }) : ok([arrived(team)]),
      )
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        const ctx = instances[index % instances.length]
        return ctx ? takeFirst(`team ${index}`, ctx) : undefined
      }),
    )
    expect(outcomes.filter((outcome) => outcome?.ok)).toHaveLength(5)
    for (const ctx of instances) expect((await readDay(ctx, event)).entries).toHaveLength(5)
  })

  test('a listener hears of each change, also from another instance, until it stops', async () => {
    const [one, other] = [await start(), await start()]
    const heard: number[] = []
    const stop = watchDay(one, event, await readDay(one, event), ({ last }) => heard.push(last))
    await writeDay(one, event, sent('d1'), () => ok([arrived('a')]))
    expect(heard).toEqual([1])
    await writeDay(other, event, sent('d2'), () => ok([arrived('b')]))
    await lookForChanges(one)
    expect(heard).toEqual([1, 2])
    await lookForChanges(one)
    stop()
    await writeDay(other, event, sent('d3'), () => ok([arrived('c')]))
    await lookForChanges(one)
    expect(heard).toEqual([1, 2])
  })

  test('stopping twice does not stop another listener', async () => {
    const ctx = await start()
    const day = await readDay(ctx, event)
    const stop = watchDay(ctx, event, day, () => undefined)
    stop()
    const heard: number[] = []
    watchDay(ctx, event, day, ({ last }) => heard.push(last))
    stop()
    await writeDay(ctx, event, sent('d1'), () => ok([arrived('a')]))
    expect(heard).toEqual([1])
  })

  test('a listener that begins with an old state hears of what it has missed', async () => {
    const ctx = await start()
    const old = await readDay(ctx, event)
    await writeDay(ctx, event, sent('d1'), () => ok([arrived('a')]))
    watchDay(ctx, event, await readDay(ctx, event), () => undefined)
    const heard: number[] = []
    watchDay(ctx, event, old, ({ last }) => heard.push(last))
    await lookForChanges(ctx)
    expect(heard).toEqual([1])
  })

  test('spectators share one look at the database, and see what this instance writes at once', async () => {
    const ctx = await start()
    await Promise.all(Array.from({ length: 50 }, () => glanceDay(ctx, event)))
    expect(ctx.counts.teams).toBe(1)
    await writeDay(ctx, event, sent('d1'), () => ok([arrived('a')]))
    const looked = ctx.counts.teams
    expect((await glanceDay(ctx, event)).last).toBe(1)
    expect(ctx.counts.teams).toBe(looked)
    ctx.clock.elapsed = 500
    await glanceDay(ctx, event)
    expect(ctx.counts.teams).toBe(looked + 1)
  })

  test('a log that was taken away is forgotten, and a new one may begin', async () => {
    const ctx = await start()
    await writeDay(ctx, event, sent('d1'), () => ok([arrived('a'), arrived('b')]))
    await ctx.write(({ day }) => day.remove(event.id))
    expect(await readDay(ctx, event)).toMatchObject({ last: 0, entries: [] })
    await writeDay(ctx, event, sent('d2'), () => ok([arrived('c')]))
    expect([...(await readDay(ctx, event)).state.arrivals.keys()]).toEqual(['c'])
  })

  test('the same names are read by everybody who asks', async () => {
    const team = { id: 'r.1', name: 'Schnittsalat', competition: 'main', place: 'held', people: [] } as const
    const { nameOf, publicNameOf } = await readDay(await start({ teams: [team] }), event)
    expect([nameOf('r.1'), publicNameOf('r.1'), publicNameOf('r.2')]).toEqual([
      'Schnittsalat',
      'Schnittsalat',
      'Meldung ?',
    ])
  })
})
