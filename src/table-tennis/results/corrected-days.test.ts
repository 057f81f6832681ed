import { expect, test } from 'vitest'
import { chanceOf, type Chance } from '#shared/chance.ts'
import type { PlaysFor } from '#table-tennis/draw/knockout-tree.ts'
import { momentAt, playDay, reported, type Day, type Plan } from '#tests/support/tournaments/play-day.ts'
import { pick, randomTie } from '#tests/support/tournaments/random-results.ts'
import type { Competition } from './competition-ties.ts'
import { effectOf } from './effect-of.ts'
import type { LogEntry } from './log-entry.ts'

/** More days find rarer cases; 20,000 were played once. */
const DAYS = 1_000
/** It takes seconds on an idle machine; the limit only ends a hanging run. */
const HANGS_MILLISECONDS = 180_000

/** Few teams, so that a corrected group moves many of them; sometimes only part of a group plays on, or the rest play a frame of their own. */
function randomPlan(chance: Chance): Plan {
  const whole = (least: number, most: number) => least + Math.floor(chance() * (most - least + 1))
  const groups = whole(2, 4)
  const playsFor = () => pick<PlaysFor>(chance, 'winner', 'third-place', 'all-places')
  const main = { key: 'main', name: 'Endrunde', from: 1, to: whole(1, 3), playsFor: playsFor() }
  const rest = { key: 'rest', name: 'Trostrunde', from: main.to + 1, playsFor: playsFor() }
  return {
    setup: {
      rules: { format: 'einzel', bestOf: 3, gameTarget: 11 },
      ranking: 'ittf',
      withdrawal: 'played-stand',
      groups,
      rounds: 0,
      frames: chance() < 0.5 ? [main] : [main, rest],
    },
    entrants: Array.from({ length: groups * whole(3, 4) - whole(0, 1) }, (_, index) => ({ id: `t${index}` })),
    tables: whole(1, 4),
    tieMinutes: 20,
  }
}

const framesOf = ({ ties }: Competition) => ties.filter(({ places }) => places)
const knownIn = (entries: readonly (string | undefined)[]) => entries.filter((entry) => entry !== undefined)
const hasTwice = (entries: readonly (string | undefined)[]) => new Set(knownIn(entries)).size < knownIn(entries).length

/** Checks what must hold for every frame at any time, regardless of corrections and decisions. */
function findBroken(competition: Competition, slots: number): string | undefined {
  const ties = framesOf(competition)
  for (const [round, own] of Map.groupBy(ties, ({ stage, round: number }) => `${stage} ${number}`))
    if (hasTwice(own.flatMap(({ home, guest }) => [home, guest]))) return `somebody stands twice in ${round}`
  const placed = [...competition.places.values()].flat().map(({ entry }) => entry)
  if (hasTwice(placed)) return 'somebody has two places'
  const isDecided = !ties.some(({ isStale }) => isStale)
  const isRanked = competition.groups.every(({ ranking }) => ranking?.steps.every(({ kind }) => kind !== 'lot-needed'))
  const named = new Set(knownIn([...placed, ...ties.flatMap(({ home, guest }) => [home, guest])]))
  if (slots > 0 && isDecided && isRanked && named.size < slots) return `${named.size} stand on ${slots} places`
  return undefined
}

const slotsOf = ({ state }: Day) => [...state.frames.values()].flat().filter((slot) => slot !== 'bye').length

/** Corrects any result, even if it makes called ties stale, and decides them now or later, either way. */
function speak(
  chance: Chance,
  count: { corrected: number; kept: number; cleared: number; begun: number },
  often: number,
) {
  return (day: Day): LogEntry[] => {
    const stale = day.competition.ties.filter(({ isStale }) => isStale)
    const decided = stale[Math.floor(chance() * stale.length)]
    if (decided && (day.running.length === 0 || chance() < 0.5)) {
      const isKept = chance() < 0.5
      count[isKept ? 'kept' : 'cleared']++
      return [{ kind: isKept ? 'kept' : 'annulled', tie: decided.key }]
    }
    const over = day.competition.ties.filter(({ key }) => day.state.reports.has(key))
    const tie = over[Math.floor(chance() * over.length)]
    if (!tie || chance() > often) return []
    count.corrected++
    const entry = reported(tie.key, randomTie(chance, day.state.setup.rules))
    count.begun += effectOf(day.state, { entry, at: momentAt(day.now) }).begun.length
    return [chance() < 0.1 ? { kind: 'annulled', tie: tie.key } : entry]
  }
}

test(
  'whatever is corrected, kept or cleared, nobody stands twice in a round of a frame, and nobody is missing',
  () => {
    const wrong: string[] = []
    const count = { corrected: 0, kept: 0, cleared: 0, begun: 0 }
    for (let word = 0; word < DAYS; word++) {
      const chance = chanceOf(`corrected ${word}`)
      const broken = new Set<string>()
      const day = playDay(randomPlan(chance), chance, {
        interrupt: speak(chance, count, 0.4),
        watch: (present) => {
          const found = findBroken(present.competition, slotsOf(present))
          if (found !== undefined) broken.add(found)
        },
      })
      if (day.competition.ties.some(({ status, isStale }) => isStale || status !== 'over')) broken.add('a tie is open')
      if ([...day.competition.places.values()].flat().some(({ entry }) => entry === undefined)) broken.add('no place')
      if (broken.size > 0) wrong.push(`${word}: ${[...broken].join(', ')}`)
    }
    expect(wrong).toEqual([])
    for (const often of Object.values(count)) expect(often).toBeGreaterThan(DAYS / 4)
  },
  HANGS_MILLISECONDS,
)
