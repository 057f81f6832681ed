import type { Day } from '#features/tournaments/day/day.ts'
import { nextDraw } from '#features/tournaments/desk/decide-draw.ts'
import { estimateEnd, playProgress } from '#features/tournaments/desk/estimate-end.ts'
import {
  hallSettings,
  hallTies,
  queueOf,
  tablesOf,
  tiesByTable,
  type HallTie,
  type Queue,
} from '#features/tournaments/desk/hall.ts'
import { formatTime } from '#shared/berlin-time.ts'
import { MINUTE } from '#shared/durations.ts'
import { breakReasons, describeHallTie, sideNames, sourceName, waitText } from '../hall-words.ts'
import { showTable, type TableView } from './table-view.ts'
import { decisionsAbout, type Moved } from '#table-tennis/results/decisions.ts'

/** @property needed number of tables */
export type QueueLine = BoardView['queue'][number]

/** A called tie whose sides would be others now. @property isOver already played @property keeping and clearing what each decision means */
export type StaleView = ReturnType<typeof showStale>

export type DrawView = { competition: string; name: string; kind: 'frames' | 'round' | 'lots' }

export type BoardView = ReturnType<typeof showBoard>

/** The whole table board, in words. */
export function showBoard(day: Day, now: Date) {
  const ties = hallTies(day)
  const queue = queueOf(day, ties, now)
  const at = tiesByTable(ties)
  const settings = hallSettings(day.event, day.state.hall)
  const proposed = new Map(queue.proposals.flatMap(({ tables, name }) => tables.map((table) => [table, name] as const)))
  const pause = day.state.pause && day.state.pause.until > now ? day.state.pause : undefined
  const { played, all } = playProgress(day)
  const end = estimateEnd(day, settings.tables.length - day.state.blocked.size, now)
  return {
    event: { slug: day.event.slug, name: day.event.name },
    time: formatTime(now),
    last: day.last,
    phase: phaseOf(day, ties),
    progress: all === 0 ? undefined : `${played} von ${all} Kämpfen fertig`,
    end: end && played < all ? `Ende etwa ${formatTime(end)}` : undefined,
    pause: pause && { until: formatTime(pause.until), reason: breakReasons[pause.reason] },
    settings: { tables: settings.tables.length, callMinutes: settings.callMinutes, restMinutes: settings.restMinutes },
    stale: ties.filter(({ state }) => state.isStale).map((tie) => showStale(day, tie)),
    draws: drawsOf(day),
    tables: settings.tables.map((table): TableView => {
      const name = proposed.get(table)
      const tie = name && ties.find((each) => each.competition === name.competition && each.tie === name.tie)
      const found = { on: at.get(table), proposed: tie, blocked: day.state.blocked.get(table) }
      return showTable(day, table, { ...found, callMinutes: settings.callMinutes, now })
    }),
    next: showNext(day, queue, now),
    /** The number of ties that could be called at once. */
    callable: queue.proposals.length,
    queue: queue.ready.map(({ tie, waitsFor, rests }) => ({
      ...showLine(day, tie),
      waits: waitsFor ? waitText(waitsFor) : rests ? 'ruht noch' : `${minutesBetween(tie.since, now)} min`,
      isReady: !waitsFor && !rests,
    })),
    waiting: ties
      .filter(isComing)
      .map((tie) => ({ ...showLine(day, tie), waits: waitsFor(tie, ties), isReady: false })),
  }
}

/** The tables with calls since then. */
export const tablesSince = (day: Day, since: Date): string[] =>
  [...tiesByTable(hallTies(day))].flatMap(([table, { call }]) => (call && call.at >= since ? [table] : []))

function phaseOf(day: Day, ties: readonly HallTie[]): 'before-draw' | 'playing' | 'over' {
  if (!ties.some(({ state }) => state.status !== 'waiting')) return 'before-draw'
  const isDrawing = [...day.competitions.values()].some((competition) => nextDraw(competition).kind !== 'none')
  return isDrawing || ties.some(({ state }) => state.status !== 'over') ? 'playing' : 'over'
}

const drawsOf = (day: Day): DrawView[] =>
  [...day.competitions].flatMap(([competition, found]) => {
    const { kind } = nextDraw(found)
    return kind === 'open' || kind === 'none' ? [] : [{ competition, name: found.config.name, kind }]
  })

const minutesBetween = (since: Date | undefined, now: Date): number =>
  since ? Math.max(0, Math.floor((now.getTime() - since.getTime()) / MINUTE)) : 0

function showNext(day: Day, { proposals, ready }: Queue, now: Date) {
  const [first] = proposals
  const found =
    first && ready.find(({ tie }) => tie.competition === first.name.competition && tie.tie === first.name.tie)
  if (!first || !found) return undefined
  const { tie } = found
  const waits = minutesBetween(tie.since, now)
  const isLongest = ready.every((other) => minutesBetween(other.tie.since, now) <= waits)
  const longest = isLongest && waits > 0 ? ', am längsten von allen' : ''
  const hangs = first.reason === 'chain' ? ', und daran hängt am meisten' : ''
  return {
    ...first.name,
    tables: first.tables,
    ...sideNames(day, tie.state),
    reason: `${describeHallTie(day, tie)}. Wartet ${waits} min${longest}${hangs}.`,
  }
}

function showLine(day: Day, tie: HallTie) {
  const { competition, tie: key, state, of } = tie
  const name = (side: string | undefined, source: typeof state.homeFrom) =>
    side === undefined ? sourceName(source, of) : day.nameOf(side)
  const sides = `${name(state.home, state.homeFrom)} – ${name(state.guest, state.guestFrom)}`
  return {
    key: `${competition}/${key}`,
    competition,
    tie: key,
    sides,
    what: describeHallTie(day, tie),
    needed: tablesOf(of),
  }
}

/** Released, and at least one tie that it depends on is being played. */
function isComing({ state, of }: HallTie): boolean {
  if (state.status !== 'waiting' || !of.state.released.has(state.stage)) return false
  const statusOf = new Map(of.derived.ties.map(({ key, status }) => [key, status]))
  return state.needs.some((need) => statusOf.get(need) === 'called' || statusOf.get(need) === 'over')
}

/** „wartet auf 6 und 1“ */
function waitsFor({ state, competition }: HallTie, ties: readonly HallTie[]): string {
  const tables = state.needs.flatMap((need) => {
    const tie = ties.find((each) => each.competition === competition && each.tie === need)
    return tie?.state.status === 'called' ? tie.state.tables : []
  })
  if (tables.length === 0) return 'wartet'
  return tables.length === 1 ? `wartet auf Tisch ${tables.join()}` : `wartet auf ${tables.join(' und ')}`
}

function showStale(day: Day, tie: HallTie) {
  const { competition, tie: key, state, of, call } = tie
  const known = of.derived.ties.find((each) => each.key === key)
  const right = known && rightSides(day, tie)
  const where = state.tables.length > 0 ? `An Tisch ${state.tables.join(' und ')}` : describeHallTie(day, tie)
  return {
    competition,
    tie: key,
    where,
    isOver: state.status === 'over',
    played: `${day.nameOf(call?.home ?? '')} – ${day.nameOf(call?.guest ?? '')}`,
    right: right ?? '',
    ...decisionWords(day, tie),
  }
}

/** The sides that should play now. */
function rightSides(day: Day, { state, of }: HallTie): string {
  const name = (source: typeof state.homeFrom) => {
    const entry = source && entryFrom(source, of)
    return entry === undefined ? sourceName(source, of) : day.nameOf(entry)
  }
  return `${name(state.homeFrom)} – ${name(state.guestFrom)}`
}

function entryFrom(source: NonNullable<HallTie['state']['homeFrom']>, { derived }: HallTie['of']): string | undefined {
  if (source.kind === 'place') {
    const standing = derived.groups[source.group]
    return standing?.ranking?.placings.find(({ place }) => place === source.place)?.entry
  }
  const tie = derived.ties.find(({ key }) => key === source.tie)
  if (!tie?.credit) return undefined
  const isHome = (tie.credit.winner ?? 'home') === 'home'
  return isHome === (source.kind === 'winner') ? tie.home : tie.guest
}

/** What each decision means for a called tie whose sides would be others now. */
function decisionWords(day: Day, { state, of }: HallTie): { keeping: string; clearing: string } {
  const { moved, cleared, undecided } = decisionsAbout(of.state, state)
  const isKnown = cleared?.home !== undefined && cleared.guest !== undefined
  const keeping =
    moved.length > 0
      ? moved.map((each) => movedWords(day, of, each))
      : ['Wer sonst dorthin gehört, übernimmt den Platz, der dadurch frei wird.']
  const then = isKnown
    ? `Gerufen werden kann dann ${day.nameOf(cleared.home ?? '')} – ${day.nameOf(cleared.guest ?? '')}.`
    : 'Gerufen wird, sobald feststeht, wer dorthin gehört.'
  const others = of.derived.ties
    .filter(({ key }) => undecided.includes(key))
    .map((tie) => describeHallTie(day, { state: tie, of }))
  return {
    keeping: ['Der Kampf zählt mit denen, die gerufen wurden.', ...keeping].join(' '),
    clearing: [
      'Was hier gespielt wurde, zählt nicht.',
      then,
      ...(others.length > 0 ? [`Zu entscheiden ist danach auch: ${others.join('; ')}.`] : []),
    ].join(' '),
  }
}

function movedWords(day: Day, of: HallTie['of'], { entrant, tie, place }: Moved): string {
  const name = day.nameOf(entrant)
  if (tie) {
    const opponent = tie.home === entrant ? tie.guest : tie.home
    const against = opponent === undefined ? '' : ` gegen ${day.nameOf(opponent)}`
    return `${name} spielt dafür: ${describeHallTie(day, { state: tie, of })}${against}.`
  }
  return place === undefined ? `${name} spielt dann nicht weiter.` : `${name} kommt dann auf Platz ${place}.`
}
