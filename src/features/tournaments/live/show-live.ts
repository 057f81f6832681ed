import type { Day, DayCompetition } from '#features/tournaments/day/day.ts'
import type { BreakReason } from '#features/tournaments/day/day-entry.ts'
import { formatTime } from '#shared/berlin-time.ts'
import { showMyTeam, type MyTeam } from './my-team.ts'
import { showFrame, type FrameTable } from './show-frame.ts'
import { showGroup, type GroupTable } from './show-group.ts'
import { showTie, type LineMaker, type TieLine } from './tie-line.ts'
import type { TieState } from '#table-tennis/results/tie-state.ts'
import { lengthOfTie, minutesPerRubber } from '#table-tennis/schedule/tie-length.ts'
import { MINUTE } from '#shared/durations.ts'

/** @property isDone whether everything is played and drawn @property places the final ones, in their order */
export type LiveCompetition = {
  key: string
  name: string
  groups: GroupTable[]
  frames: FrameTable[]
  isDone: boolean
  places: { place: number; name: string }[]
}

/** A tie that is over, with its time. */
export type LiveResult = TieLine & { time: string; competition: string }

/**
 * The public view of a day.
 *
 * @property phase `before` the first draw is released; `over` when all competitions are done
 * @property stand time of the last entry @property calls ties that were called or are being played
 * @property teams that can be chosen, in alphabetical order
 */
export type LiveView = {
  phase: 'before' | 'playing' | 'over'
  stand: string
  pause: string | undefined
  competitions: LiveCompetition[]
  calls: TieLine[]
  latest: LiveResult[]
  mine: MyTeam[]
  teams: { team: string; name: string }[]
}

/** Number of results shown as news. */
const LATEST = 6

/** @param chosen the team that the visitor follows */
export function showLive(day: Day, chosen?: string): LiveView {
  const lastAt = day.entries.at(-1)?.at
  const makers = [...day.competitions.values()].map((competition) => makerOf(competition, day, lastAt))
  const released = makers.filter(({ competition }) => competition.state.released.size > 0)
  const competitions = released.map(showCompetition)
  return {
    phase: phaseOf(day),
    stand: lastAt ? formatTime(lastAt) : '',
    pause: pauseText(day.state.pause),
    competitions,
    calls: released.flatMap((maker) => tiesOf(maker, 'called').map((tie) => showTie(tie, maker))),
    latest: latestOf(released),
    mine: chosen === undefined ? [] : released.flatMap((maker) => showMyTeam(chosen, maker) ?? []),
    teams: released
      .flatMap(({ competition, nameOf }) =>
        competition.state.entrants.map(({ id }) => ({ team: id, name: nameOf(id) })),
      )
      .toSorted((one, other) => one.name.localeCompare(other.name, 'de')),
  }
}

/** Only released draws count: others may still change. */
export function phaseOf({ competitions }: Day): LiveView['phase'] {
  const released = [...competitions.values()].filter(({ state }) => state.released.size > 0)
  if (released.length === 0) return 'before'
  return released.every(isDone) ? 'over' : 'playing'
}

function makerOf(competition: DayCompetition, { publicNameOf }: Day, lastAt: Date | undefined): LineMaker {
  const starts = lastAt && expectedStarts(competition, lastAt)
  return { competition, nameOf: publicNameOf, startOf: ({ key }) => starts?.get(key) }
}

function showCompetition(maker: LineMaker): LiveCompetition {
  const { competition, nameOf } = maker
  const { config, state, derived } = competition
  const frames = state.setup.frames.filter(({ key }) => state.released.has(key)).map((frame) => showFrame(frame, maker))
  return {
    key: config.key,
    name: config.name,
    frames,
    isDone: isDone(competition),
    groups: derived.groups.map((standing, index) => showGroup(competition, { standing, index }, nameOf)),
    places: finalPlaces(competition, nameOf),
  }
}

/** Whether nothing is left to play or to draw. */
export function isDone({ state, derived }: DayCompetition): boolean {
  const isDrawn = state.frames.size === state.setup.frames.length && derived.groups.every(({ ranking }) => ranking)
  return isDrawn && derived.ties.length > 0 && derived.ties.every(({ status }) => status === 'over')
}

/** The places of the frames; without frames, those of the one group. */
export function finalPlaces(
  competition: DayCompetition,
  nameOf: Day['publicNameOf'],
): { place: number; name: string }[] {
  if (!isDone(competition)) return []
  const { derived } = competition
  const placed = [...derived.places.values()].flat()
  const all = placed.length > 0 ? placed : derived.groups.flatMap(({ placings }) => placings)
  return all
    .flatMap(({ place, entry }) => (entry === undefined ? [] : { place, name: nameOf(entry) }))
    .toSorted((one, other) => one.place - other.place)
}

const tiesOf = ({ competition }: LineMaker, status: 'called') =>
  competition.derived.ties.filter((tie) => tie.status === status)

function latestOf(makers: readonly LineMaker[]): LiveResult[] {
  const all = makers.flatMap((maker) => {
    const { state, derived, config } = maker.competition
    return derived.ties.flatMap((tie) => {
      const report = tie.status === 'over' ? state.reports.get(tie.key) : undefined
      return report ? { tie, at: report.at, maker, competition: makers.length > 1 ? config.name : '' } : []
    })
  })
  return all
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, LATEST)
    .map(({ tie, at, maker, competition }) => ({ ...showTie(tie, maker), time: formatTime(at), competition }))
}

const BREAKS: Record<BreakReason, string> = {
  meal: 'Essenspause',
  ceremony: 'Siegerehrung',
  hall: 'Pause',
  other: 'Pause',
}

const pauseText = (pause: Day['state']['pause']): string | undefined =>
  pause && `${BREAKS[pause.reason]}: Weiter geht es um ${formatTime(pause.until)} Uhr.`

/** Estimates are rounded up to this, because a time to the minute would suggest false precision. */
const STEP = 5 * MINUTE

/**
 * The earliest start of each tie whose sides are not free yet, if running ties take as long as usual. Omits ties that could be called
 * now.
 *
 * @param lastAt time of the last entry: no uncalled tie begins earlier
 */
function expectedStarts({ state, derived }: DayCompetition, lastAt: Date): Map<string, Date> {
  const { rules } = state.setup
  const length = lengthOfTie(rules, minutesPerRubber(rules)).minutes * MINUTE
  const ends = new Map<string, number>()
  const busyUntil = new Map<string, number>()
  const starts = new Map<string, Date>()
  const note = ({ key, home, guest, status }: TieState, end: number) => {
    ends.set(key, end)
    if (status !== 'called') return
    for (const side of [home, guest]) if (side !== undefined) busyUntil.set(side, end)
  }
  const order = { called: 0, over: 0, ready: 1, waiting: 1 } as const
  for (const tie of derived.ties.toSorted((one, other) => order[one.status] - order[other.status])) {
    const start = startOf(tie, { state, lastAt, ends, busyUntil })
    if (start > lastAt.getTime() && order[tie.status] > 0) starts.set(tie.key, new Date(Math.ceil(start / STEP) * STEP))
    note(tie, tie.status === 'over' ? 0 : start + length)
  }
  return starts
}

type Known = {
  state: DayCompetition['state']
  lastAt: Date
  ends: ReadonlyMap<string, number>
  busyUntil: ReadonlyMap<string, number>
}

function startOf({ key, needs, home, guest }: TieState, { state, lastAt, ends, busyUntil }: Known): number {
  const call = state.calls.get(key)
  if (call) return (call.begunAt ?? call.at).getTime()
  const sides = [home, guest].flatMap((side) => (side === undefined ? [] : (busyUntil.get(side) ?? 0)))
  return Math.max(lastAt.getTime(), ...needs.map((need) => ends.get(need) ?? 0), ...sides)
}
