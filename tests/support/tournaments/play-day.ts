import type { Chance } from '#shared/chance.ts'
import { drawGroups } from '#table-tennis/draw/draw-groups.ts'
import type { Entrant } from '#table-tennis/draw/entrant.ts'
import { createLots, DRAW_VERSION } from '#table-tennis/draw/lot.ts'
import type { CompetitionState } from '#table-tennis/results/competition-state.ts'
import { foldLog, takeEntry, type Dated } from '#table-tennis/results/take-entry.ts'
import { deriveCompetition, type Competition } from '#table-tennis/results/competition-ties.ts'
import { drawFrames } from '#table-tennis/results/draw-frames.ts'
import type { LogEntry } from '#table-tennis/results/log-entry.ts'
import { readyTies } from '#table-tennis/results/ready-ties.ts'
import type { Setup } from '#table-tennis/results/setup.ts'
import { proposeCalls, type ReadyTie } from '#table-tennis/schedule/propose-calls.ts'
import type { TieResult } from '#table-tennis/ties/tie-result.ts'
import { MINUTE } from '#shared/durations.ts'
import { randomTie } from './random-results.ts'

/** @property tieMinutes duration of each tie */
export type Plan = { setup: Setup; entrants: readonly Entrant[]; tables: number; tieMinutes: number }

/** Hooks for observing and interrupting the day after each event. */
export type Witness = {
  /**
   * Before ties are called; the day is over when nobody plays and this adds nothing. @returns entries to add: corrected results, withdrawals,
   * decisions
   */
  interrupt?: (day: Day) => readonly LogEntry[]
  /** After ties were called. */
  watch?: (day: Day, ready: readonly ReadyTie[]) => void
}

export type Day = {
  now: number
  state: CompetitionState
  competition: Competition
  running: readonly Running[]
  log: Dated[]
}
type Running = { tie: string; home: string; guest: string; tables: readonly string[]; endsAt: number }

/** Plays a competition from its draw to its last place, with a director who follows every proposal at once. */
export function playDay({ setup, entrants, ...plan }: Plan, chance: Chance, { interrupt, watch }: Witness = {}): Day {
  const secret = String(chance())
  const { groups } = drawGroups(entrants, setup.groups, 'lot', createLots(secret, 'groups'))
  const drawn: LogEntry[] = [
    { kind: 'set-up', setup, entrants },
    { kind: 'groups-drawn', groups: groups.map((group) => group.map(({ id }) => id)) },
    { kind: 'released', stage: 'groups' },
  ]
  let [now, running] = [0, [] as Running[]]
  const log: Dated[] = drawn.map((entry) => ({ entry, at: momentAt(now) }))
  let state = foldLog(log)
  let derived: Competition | undefined
  const readySince = new Map<string, number>()
  const take = (entry: LogEntry) => {
    const dated = { entry, at: momentAt(now) }
    log.push(dated)
    state = takeEntry(state, dated)
    derived = undefined
  }
  const competition = () => (derived ??= deriveCompetition(state))
  const day = (): Day => ({ now, state, competition: competition(), running, log })

  for (;;) {
    const spoken = interrupt?.(day()) ?? []
    for (const entry of spoken) {
      take(entry)
      if (entry.kind === 'annulled') running = running.filter(({ tie }) => tie !== entry.tie)
    }
    for (const entry of drawNext(competition(), state, secret, chance)) take(entry)
    for (const { key, status } of competition().ties)
      if (status === 'ready' && !readySince.has(key)) readySince.set(key, now)
    const circumstances = {
      readySince: (tie: string) => readySince.get(tie) ?? now,
      peopleOf: (entry: string) => [entry],
    }
    const ready = readyTies(state, competition().ties, circumstances)
    const sidesOf = new Map(competition().ties.map((tie) => [tie.key, tie]))
    for (const { tie, tables } of proposeCalls(ready, hallOf(plan.tables, running))) {
      const { home = '', guest = '' } = sidesOf.get(tie) ?? {}
      running.push({ tie, home, guest, tables, endsAt: now + plan.tieMinutes })
      take({ kind: 'called', tie, home, guest, tables })
    }
    watch?.(day(), ready)
    if (running.length === 0 && spoken.length === 0) return day()
    if (running.length === 0) continue
    now = Math.min(...running.map(({ endsAt }) => endsAt))
    const ended = running.filter(({ endsAt }) => endsAt === now)
    running = running.filter(({ endsAt }) => endsAt > now)
    for (const { tie } of ended) take(reported(tie, randomTie(chance, setup.rules)))
  }
}

const hallOf = (tables: number, running: readonly Running[]) => {
  const used = new Set(running.flatMap((tie) => tie.tables))
  return {
    tables: Array.from({ length: tables }, (_, index) => String(index + 1)).filter((table) => !used.has(table)),
    busy: new Set(running.flatMap(({ home, guest }) => [home, guest])),
  }
}

/** The missing lots, and frames as soon as every place of every group is known. */
function drawNext(competition: Competition, state: CompetitionState, secret: string, chance: Chance): LogEntry[] {
  const { groups } = competition
  const lots = groups.flatMap(({ ranking }, group) =>
    (ranking?.steps ?? []).flatMap((step): LogEntry[] =>
      step.kind === 'lot-needed' ? [lotDrawn(group, step.tied, String(chance()))] : [],
    ),
  )
  if (state.frames.size > 0 || groups.some(({ ranking }) => !ranking)) return lots
  const released = state.setup.frames.map(({ key }) => ({ kind: 'released', stage: key }) as const)
  return [...lots, ...drawFrames(state, competition, { secret, version: DRAW_VERSION }), ...released]
}

const lotDrawn = (group: number, tied: readonly string[], secret: string): LogEntry => ({
  kind: 'lot-drawn',
  group,
  order: createLots(secret, 'lot').shuffle(tied),
  secret,
})

/** @param minutes since the beginning */
export const momentAt = (minutes: number): Date => new Date(Date.UTC(2024, 11, 28, 9) + minutes * MINUTE)

export const reported = (tie: string, result: TieResult): LogEntry => ({
  kind: 'reported',
  tie,
  result,
  by: 'desk',
  confirmed: true,
})
