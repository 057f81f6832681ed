import { competitionsOf, type Competition } from '#features/tournaments/events/competition.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { CompetitionState } from '#table-tennis/results/competition-state.ts'
import { deriveCompetition, type Competition as Derived } from '#table-tennis/results/competition-ties.ts'
import type { KeptDayEntry } from './day-entry.ts'
import { nameTeams, type DayNames, type EnteredTeam } from './day-names.ts'
import { EMPTY_DAY, type DayState } from './day-state.ts'
import { foldDay } from './take-day-entry.ts'

/** A competition that was set up. @property config as in the event @property derived everything computed from its state */
export type DayCompetition = { config: Competition; state: CompetitionState; derived: Derived }

/** The current day of an event. @property last number of the last entry, 0 for none @property entries the whole log */
export type Day = DayNames & {
  event: TournamentEvent
  last: number
  entries: readonly KeptDayEntry[]
  state: DayState
  competitions: ReadonlyMap<string, DayCompetition>
  teams: readonly EnteredTeam[]
}

/** @param before the last known day; unchanged parts are not recomputed */
export function makeDay(
  event: TournamentEvent,
  { added, teams }: { added: readonly KeptDayEntry[]; teams: readonly EnteredTeam[] },
  before?: Day,
): Day {
  const state = foldDay(added, before?.state ?? EMPTY_DAY)
  const entries = [...(before?.entries ?? []), ...added]
  return {
    event,
    last: entries.at(-1)?.number ?? 0,
    entries,
    state,
    teams,
    competitions: deriveAll(event, state, before),
    ...nameTeams(event, teams, state),
  }
}

/** In the order of the event; omits competitions that it no longer names. */
const deriveAll = (event: TournamentEvent, { competitions }: DayState, before?: Day): Map<string, DayCompetition> =>
  new Map(
    competitionsOf(event).flatMap((config) => {
      const state = competitions.get(config.key)
      if (!state) return []
      const known = before?.competitions.get(config.key)
      const derived = known?.state === state ? known.derived : deriveCompetition(state)
      return [[config.key, { config, state, derived }] as const]
    }),
  )
