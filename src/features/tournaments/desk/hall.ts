import type { HallSettings } from '#features/tournaments/day/day-entry.ts'
import type { Day, DayCompetition } from '#features/tournaments/day/day.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { Call } from '#table-tennis/results/competition-state.ts'
import { readySince } from '#table-tennis/results/ready-since.ts'
import { readyTies } from '#table-tennis/results/ready-ties.ts'
import type { TieState } from '#table-tennis/results/tie-state.ts'
import { callOrder, proposeCalls, type Proposal, type ReadyTie } from '#table-tennis/schedule/propose-calls.ts'
import { MINUTE } from '#shared/durations.ts'
import { getFormat } from '#table-tennis/ties/tie-format.ts'

/** Names a tie among all competitions of an event. */
export type TieName = { competition: string; tie: string }

/** A tie with its competition. @property call if it was called @property since when it has been ready */
export type HallTie = TieName & { state: TieState; of: DayCompetition; call: Call | undefined; since: Date | undefined }

const USUAL_TABLES = 8
const USUAL_CALL_MINUTES = 10

/** The settings of the event, overridden by those of the day. */
export function hallSettings(event: TournamentEvent, set: Partial<HallSettings>): HallSettings {
  const tables = Array.from({ length: event.hall?.tables ?? USUAL_TABLES }, (_, index) => String(index + 1))
  return { tables, callMinutes: USUAL_CALL_MINUTES, restMinutes: 0, ...set }
}

export const hallTies = (day: Pick<Day, 'competitions'>): HallTie[] =>
  [...day.competitions].flatMap(([competition, of]) => {
    const since = readySince(of.state, of.derived)
    return of.derived.ties.map((state) => ({
      competition,
      tie: state.key,
      state,
      of,
      call: of.state.calls.get(state.key),
      since: since.get(state.key),
    }))
  })

export const findTie = (ties: readonly HallTie[], { competition, tie }: TieName): HallTie | undefined =>
  ties.find((each) => each.competition === competition && each.tie === tie)

export const tiesByTable = (ties: readonly HallTie[]): Map<string, HallTie> =>
  new Map(
    ties.flatMap((tie) =>
      tie.state.status === 'called' ? tie.state.tables.map((table) => [table, tie] as const) : [],
    ),
  )

/** Whether a side of a tie is also in another called tie of the same round, or is both sides. Draws and results never cause that. */
export function standTwice(ties: readonly HallTie[], { competition, state }: HallTie): boolean {
  const { key, stage, round, home, guest } = state
  const others = ties.filter(
    (other) => other.competition === competition && other.state.stage === stage && other.state.round === round,
  )
  const inOthers = new Set(others.filter(({ tie, call }) => tie !== key && call).flatMap(sidesOf))
  return home === guest || [home, guest].some((side) => side !== undefined && inOthers.has(side))
}

/** Everyone in a called tie is busy. @returns by person, the tie that keeps them busy */
export function busyPeople(day: Day, ties: readonly HallTie[]): Map<string, HallTie> {
  const busy = new Map<string, HallTie>()
  for (const tie of ties) {
    if (tie.state.status !== 'called') continue
    for (const person of sidesOf(tie).flatMap(day.peopleOf)) busy.set(person, tie)
  }
  return busy
}

/** The known sides: none, one or two. */
export const sidesOf = ({ state: { home, guest } }: HallTie): string[] =>
  [home, guest].filter((side) => side !== undefined)

/** Number of tables that a tie of this competition needs. */
export const tablesOf = ({ state }: DayCompetition): number => getFormat(state.setup.rules.format).tables ?? 1

/** A tie that could be called. @property waitsFor the tie that keeps one of its people busy @property rests whether one of them is resting */
export type ReadyHallTie = { tie: HallTie; ready: ReadyTie; waitsFor: HallTie | undefined; rests: boolean }

/** @property proposals for the free tables, in call order @property ready callable ties first, each part in call order */
export type Queue = { ready: readonly ReadyHallTie[]; proposals: readonly (Proposal & { name: TieName })[] }

/** Proposes what to call on the free tables, with reasons; nothing during a break. */
export function queueOf(day: Day, ties: readonly HallTie[], now: Date): Queue {
  const settings = hallSettings(day.event, day.state.hall)
  const busy = busyPeople(day, ties)
  const resting = restingPeople(day, ties, { now, minutes: settings.restMinutes })
  const ready = readyInHall(day, ties)
  const isRunning = day.state.pause !== undefined && day.state.pause.until > now
  const proposals = proposeCalls(
    ready.map(({ ready: each }) => each),
    { tables: isRunning ? [] : freeTables(day, ties), busy: new Set([...busy.keys(), ...resting]) },
  )
  const names = new Map(ready.map(({ ready: each, tie }) => [each.key, tie]))
  const keeps = ({ people }: ReadyTie) => people.map((person) => busy.get(person)).find((tie) => tie !== undefined)
  const listed = ready.map((each) => ({
    ...each,
    waitsFor: keeps(each.ready),
    rests: each.ready.people.some((person) => resting.has(person)),
  }))
  return {
    ready: callOrder(listed).toSorted((one, other) => rank(one) - rank(other)),
    proposals: proposals.flatMap((proposal) => {
      const name = names.get(proposal.tie)
      return name ? [{ ...proposal, name: { competition: name.competition, tie: name.tie } }] : []
    }),
  }
}

const rank = ({ waitsFor, rests }: ReadyHallTie): number => (waitsFor ? 2 : rests ? 1 : 0)

function freeTables(day: Day, ties: readonly HallTie[]): string[] {
  const taken = tiesByTable(ties)
  const { tables } = hallSettings(day.event, day.state.hall)
  return tables.filter((table) => !taken.has(table) && !day.state.blocked.has(table))
}

const readyInHall = (day: Day, ties: readonly HallTie[]): { tie: HallTie; ready: ReadyTie }[] =>
  [...day.competitions].flatMap(([competition, { state, derived }]) => {
    const own = ties.filter((tie) => tie.competition === competition)
    const byKey = new Map(own.map((tie) => [tie.tie, tie]))
    const ready = readyTies(state, derived.ties, {
      readySince: (key) => byKey.get(key)?.since?.getTime() ?? 0,
      peopleOf: day.peopleOf,
    })
    return ready.flatMap((each) => {
      const tie = byKey.get(each.key)
      return tie ? [{ tie, ready: { ...each, key: `${competition}/${each.key}` } }] : []
    })
  })

function restingPeople(
  day: Day,
  ties: readonly HallTie[],
  { now, minutes }: { now: Date; minutes: number },
): Set<string> {
  const since = now.getTime() - minutes * MINUTE
  const justOver = ties.filter(({ tie, of }) => (of.state.reports.get(tie)?.at.getTime() ?? 0) > since)
  return new Set(minutes > 0 ? justOver.flatMap((tie) => sidesOf(tie).flatMap(day.peopleOf)) : [])
}
