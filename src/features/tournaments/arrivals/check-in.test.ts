import { expect, test } from 'vitest'
import { createDayMemory } from '#features/tournaments/day/day-memory.ts'
import { newTeam } from '#features/tournaments/registrations/team.ts'
import { err } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleOptions, sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { as, aTournament } from '#tests/support/tournaments/a-tournament.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { changePresent, showCheckIn, tickOff } from './check-in.ts'
import { listPresent } from './check-in-list.ts'
import type { Tick } from './take-ticks.ts'

const jutta = as('director')
const slug = 'dorfspielttt'
const MINUTE = 60_000

forEachDatabase('the door of the hall', (open) => {
  /** @param startsIn minutes until the beginning */
  async function setUp({ startsIn = 30 } = {}) {
    const start = new Date('2024-12-28T08:30:00.000Z')
    const competitions = sampleOptions.competitions.map((one) => ({ ...one, places: 3 }))
    const startsAt = new Date(start.getTime() + startsIn * MINUTE)
    const stage = await aTournament(open, {
      at: start,
      event: { ...sampleOptions, competitions, startsAt, waitingList: 'at-once' },
      registrations: ['A', 'B', 'C', 'D', 'E'].map((mark, index) => {
        const team = newTeam(1, `Team ${mark}`, 'dorfpokal')
        const waiting = { ...team, standing: 'waiting' as const, queueNumber: index }
        return sampleRegistration(mark, { teams: [index < 3 ? team : waiting] })
      }),
    })
    const { db, ctx: door, clock } = stage
    // Two instances, as behind a proxy.
    const other = { ...door, days: createDayMemory() }
    const list = async () => valueOf(await showCheckIn(door, jutta, slug))
    const standing = async () =>
      Object.fromEntries((await list()).teams.map(({ name, isHere, turn }) => [name, turn ?? isHere ?? 'open']))
    const countEntries = async () => (await db.selectFrom('day_log').select('id').execute()).length
    const change = (mark: string, kind: 'withdraw' | 'seat', actor = jutta) =>
      changePresent(door, actor, slug, { team: `registration-${mark}.1`, kind })
    return { door, other, clock, list, standing, countEntries, change }
  }

  let taps = 0
  const tap = (mark: string, isHere: boolean, age = 0): Tick => ({
    id: `tap-number-${++taps}`,
    team: `registration-${mark}.1`,
    isHere,
    age,
  })

  test('several phones tick off at once; every tap is kept exactly once, however often it is sent', async () => {
    const { door, other, standing, countEntries } = await setUp()
    const [one, two] = [[tap('A', true), tap('B', true)], [tap('C', true)]]
    await Promise.all([
      ...[tickOff(door, jutta, slug, one), tickOff(door, jutta, slug, one)],
      ...[tickOff(other, jutta, slug, two), tickOff(other, jutta, slug, one)],
    ])
    expect(await standing()).toEqual({ 'Team A': true, 'Team B': true, 'Team C': true, 'Team D': 1, 'Team E': 2 })
    expect(await countEntries()).toBe(3)
  })

  test('a phone that was away does not overwrite what was said meanwhile, and what it says in order stays in order', async () => {
    const { door, other, clock, standing, countEntries } = await setUp()
    await tickOff(other, jutta, slug, [tap('A', false)])
    clock.now = new Date(clock.now.getTime() + 10 * MINUTE)
    // Ten minutes offline: A was ticked before, B ticked and unticked, C ticked.
    const kept = [tap('A', true, 11 * MINUTE), tap('B', true, 5 * MINUTE), tap('B', false, 4 * MINUTE), tap('C', true)]
    await tickOff(door, jutta, slug, kept)
    expect(await standing()).toMatchObject({ 'Team A': false, 'Team B': false, 'Team C': true })
    await tickOff(door, jutta, slug, kept)
    expect(await countEntries()).toBe(4)
  })

  test('a team that did not come is struck, and the queue moves up by the rules of the registration', async () => {
    const early = await setUp()
    expect(await early.change('A', 'withdraw')).toMatchObject({ ok: true })
    expect(await early.standing()).toEqual({ 'Team B': 'open', 'Team C': 'open', 'Team D': 'open', 'Team E': 1 })
  })

  test('after the beginning teams move up only by hand, and only if they are here', async () => {
    const late = await setUp({ startsIn: -5 })
    expect(await late.change('E', 'seat')).toEqual(err({ kind: 'no-place' }))
    await late.change('A', 'withdraw')
    expect(await late.standing()).toMatchObject({ 'Team D': 1, 'Team E': 2 })
    // E is in the hall, D is not.
    expect(await late.change('E', 'seat')).toMatchObject({ ok: true })
    expect(await late.standing()).toMatchObject({ 'Team D': 1, 'Team E': 'open' })
    expect(await late.change('D', 'seat')).toEqual(err({ kind: 'no-place' }))
  })

  test('the draw takes who is here; if the door was not used, everybody with a place', async () => {
    const { door, list } = await setUp()
    const names = async () => listPresent((await list()).teams, 'dorfpokal').map(({ name }) => name)
    expect(await names()).toEqual(['Team A', 'Team B', 'Team C'])
    await tickOff(door, jutta, slug, [tap('B', false)])
    expect(await names()).toEqual(['Team A', 'Team C'])
    await tickOff(door, jutta, slug, [tap('A', true), tap('D', true)])
    expect(await names()).toEqual(['Team A'])
  })

  test('only directors see or change it; unknown teams are ignored', async () => {
    const { door, countEntries, change } = await setUp()
    const editor = as('editor')
    for (const outcome of await Promise.all([
      showCheckIn(door, editor, slug),
      tickOff(door, editor, slug, [tap('A', true)]),
      change('A', 'withdraw', editor),
      change('D', 'seat', editor),
    ]))
      expect(outcome).toMatchObject(err({ kind: 'not-allowed' }))
    await tickOff(door, jutta, slug, [{ ...tap('A', true), team: 'nobody.1' }])
    expect(await countEntries()).toBe(0)
    const unknown = { team: 'nobody.1', kind: 'withdraw' } as const
    expect(await changePresent(door, jutta, slug, unknown)).toEqual(err({ kind: 'unknown-team' }))
  })
})
