/** @module-tag long */
import { expect, test } from 'vitest'
import { chanceOf, type Chance } from '#shared/chance.ts'
import type { PlaysFor } from '#table-tennis/draw/knockout-tree.ts'
import { estimatePlay } from '#table-tennis/schedule/estimate-play.ts'
import { groupSizes } from '#table-tennis/schedule/planned-tie.ts'
import type { ReadyTie } from '#table-tennis/schedule/propose-calls.ts'
import { pick, randomTie } from '#tests/support/tournaments/random-results.ts'
import { momentAt, playDay, reported, type Day, type Plan } from '#tests/support/tournaments/play-day.ts'
import { foldLog, takeEntry } from './take-entry.ts'
import { deriveCompetition } from './competition-ties.ts'
import { effectOf } from './effect-of.ts'
import type { LogEntry } from './log-entry.ts'
import { placesFor, type FrameSetup } from './setup.ts'

const DAYS = 1_000
const TIE_MINUTES = 45

/** 3 to 64 teams on 1 to 12 tables; one team in thirty does not come. */
function randomPlan(chance: Chance): Plan {
  const whole = (least: number, most: number) => least + Math.floor(chance() * (most - least + 1))
  const came = Array.from({ length: whole(3, 64) }, (_, index) => ({ id: `t${index}` })).filter(
    (_, index) => index < 3 || chance() > 1 / 30,
  )
  const groups = Math.max(1, Math.floor(came.length / whole(3, 5)))
  return {
    setup: {
      rules: pick(
        chance,
        { format: 'dorf', bestOf: 3, gameTarget: 11 },
        { format: 'einzel', bestOf: 5, gameTarget: 11 },
      ),
      ranking: pick(chance, 'ittf', 'klassisch'),
      withdrawal: 'played-stand',
      groups,
      rounds: 0,
      frames: randomFrames(chance, groups === 1 ? 2 : whole(1, 2)),
    },
    entrants: came,
    tables: whole(1, 12),
    tieMinutes: TIE_MINUTES,
  }
}

/** A main frame; in half of the cases another frame for all others, or two if only the first of each group play in the main one. */
function randomFrames(chance: Chance, advancing: number): FrameSetup[] {
  const playsFor = pick<PlaysFor>(chance, 'winner', 'third-place', 'all-places')
  const frame = (key: string, from: number, to?: number) => ({ key, name: key, from, to, playsFor })
  const main = frame('main', 1, advancing)
  if (chance() >= 0.5) return [main]
  if (advancing > 1) return [main, frame('consolation', advancing + 1)]
  return [main, frame('middle', advancing + 1, advancing + 1), frame('last', advancing + 2)]
}

/** A lower bound for the length of the day. */
function leastMinutes({ setup, entrants, tables, tieMinutes }: Plan): number {
  const sizes = groupSizes(entrants.length, setup.groups)
  const frames = setup.frames.map((frame) => ({
    kind: 'knockout' as const,
    entries: sizes.reduce((sum, size) => sum + placesFor(frame, size).length, 0),
    plays: frame.playsFor,
  }))
  const plan = {
    rules: { ...setup.rules, format: 'einzel' } as const,
    stages: [[{ kind: 'groups', sizes } as const], frames],
  }
  return estimatePlay([{ ...plan, minutes: tieMinutes }], tables, 0).leastMinutes
}

/** Checks what must hold at any time; returns the violation. */
function findBroken(
  { running, competition: { ties } }: Day,
  ready: readonly ReadyTie[],
  tables: number,
): string | undefined {
  const atTables = running.flatMap(({ home, guest }) => [home, guest])
  if (new Set(atTables).size < atTables.length) return 'somebody at two tables'
  const used = running.flatMap((tie) => tie.tables)
  if (new Set(used).size < used.length) return 'two ties at one table'
  const byKey = new Map(ties.map((tie) => [tie.key, tie]))
  if (running.some(({ tie }) => byKey.get(tie)?.needs.some((need) => byKey.get(need)?.status !== 'over')))
    return 'begun too early'
  const isPlayable = ({ key, people }: ReadyTie) =>
    byKey.get(key)?.status === 'ready' && !people.some((person) => atTables.includes(person))
  if (used.length < tables && ready.some(isPlayable)) return 'a free table'
  return undefined
}

/** Checks what must hold at the end of the day; returns the violation. */
function findUnfinished({ setup, entrants }: Plan, { competition: { places, ties, groups } }: Day): string | undefined {
  if (ties.some(({ status }) => status !== 'over')) return 'a tie is open'
  if (groups.some(({ ranking }) => !ranking)) return 'a group is open'
  const placed = [...places.values()].flat()
  const inFrames = (size: number) => setup.frames.flatMap((frame) => placesFor(frame, size)).length
  const expected = groups.reduce((sum, { placings }) => sum + inFrames(placings.length), 0)
  const named = new Set(placed.flatMap(({ entry }) => entry ?? []))
  if (placed.some(({ place }, index) => place > index + 1 || place < 1)) return 'a place is wrong'
  return placed.length === expected && named.size === expected && expected <= entrants.length
    ? undefined
    : 'somebody has no place, or two'
}

/**
 * Corrects a result now and then, and compares the announced effect with the actual one. If a tie has already begun, the desk is warned and
 * leaves the result unchanged.
 *
 * @param broken collects differences between them
 */
function correctSometimes(chance: Chance, { often, broken }: { often: number; broken: Set<string> }) {
  const count = { reopened: 0, begun: 0 }
  const correct = (day: Day): LogEntry[] => {
    if (chance() > often) return []
    const over = day.competition.ties.filter(({ key }) => day.state.reports.has(key))
    const tie = over[Math.floor(chance() * over.length)]
    if (!tie) return []
    const entry = reported(tie.key, randomTie(chance, day.state.setup.rules))
    const dated = { entry, at: momentAt(day.now) }
    const { reopened, begun } = effectOf(day.state, dated)
    count.reopened += reopened.length
    count.begun += begun.length
    const before = new Map(day.competition.ties.map((each) => [each.key, each]))
    for (const { key, home, guest } of deriveCompetition(takeEntry(day.state, dated)).ties) {
      const known = before.get(key)
      if (key === tie.key || !known) continue
      const isSame = known.home === home && known.guest === guest
      const hasBegun = day.state.calls.has(key)
      if (hasBegun && !isSame) broken.add('a tie that had begun was changed')
      if (!isSame && known.status === 'ready' && !reopened.includes(key)) broken.add('reopened silently')
      if (isSame && reopened.includes(key)) broken.add('reopened for nothing')
      if (!hasBegun && begun.includes(key)) broken.add('warned of what had not begun')
    }
    return begun.length > 0 ? [] : [entry]
  }
  return { correct, count }
}

function playAndCheck(word: string, { often, withdrawals }: { often: number; withdrawals: boolean }) {
  const chance = chanceOf(word)
  const plan = randomPlan(chance)
  const broken = new Set<string>()
  const { correct, count } = correctSometimes(chance, { often, broken })
  const withdraw = (day: Day): LogEntry[] => {
    const idle = plan.entrants.filter(({ id }) => !day.running.some(({ home, guest }) => home === id || guest === id))
    const gone = idle[Math.floor(chance() * idle.length)]
    return withdrawals && gone && chance() < 0.02 ? [{ kind: 'withdrawn', entrant: gone.id, why: 'withdrawn' }] : []
  }
  const day = playDay(plan, chance, {
    interrupt: (present) => [...withdraw(present), ...correct(present)],
    watch: (present, ready) => {
      const found = findBroken(present, ready, plan.tables)
      if (found !== undefined) broken.add(found)
    },
  })
  const unfinished = findUnfinished(plan, day)
  if (unfinished !== undefined) broken.add(unfinished)
  return { plan, day, broken, count }
}

test('of 1,000 tournaments without a delay each ends near what nobody can beat, and everybody has a place', () => {
  const wrong: string[] = []
  for (let word = 0; word < DAYS; word++) {
    const { plan, day, broken } = playAndCheck(`quiet ${word}`, { often: 0.03, withdrawals: false })
    if (day.now > leastMinutes(plan) * 1.15) broken.add(`${day.now} minutes for ${leastMinutes(plan)}`)
    if (broken.size > 0) wrong.push(`${word}: ${[...broken].join(', ')}`)
  }
  expect(wrong).toEqual([])
})

test('with withdrawals and many corrected results nothing that has begun is changed, and all else follows', () => {
  const wrong: string[] = []
  let [reopened, begun] = [0, 0]
  for (let word = 0; word < 200; word++) {
    const { day, broken, count } = playAndCheck(`restless ${word}`, { often: 0.3, withdrawals: true })
    reopened += count.reopened
    begun += count.begun
    expect(deriveCompetition(foldLog(day.log))).toEqual(day.competition)
    if (broken.size > 0) wrong.push(`${word}: ${[...broken].join(', ')}`)
  }
  expect(wrong).toEqual([])
  expect(reopened).toBeGreaterThan(100)
  expect(begun).toBeGreaterThan(100)
})
