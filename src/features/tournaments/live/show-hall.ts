import type { Day } from '#features/tournaments/day/day.ts'
import { showDraw } from '#features/tournaments/drawing/show-draw.ts'
import type { CompetitionState } from '#table-tennis/results/competition-state.ts'
import { readySince } from '#table-tennis/results/ready-since.ts'
import type { TieState } from '#table-tennis/results/tie-state.ts'
import { writeScore } from '#table-tennis/ties/tie-format.ts'
import type { FrameTable } from './show-frame.ts'
import type { GroupTable } from './show-group.ts'
import { showLive, type LiveCompetition } from './show-live.ts'
import { claimedScore, scoreOf, type TieLine } from './tie-line.ts'

/** @property key distinguishes new calls from known ones */
export type HallCall = { key: string; table: string; home: string; guest: string }
/**
 * @property score as far as it is known @property isClaimed whether it is only a claim, not confirmed yet
 * @property isCalled whether the sides have not begun yet, while later calls are shown large
 */
export type HallRunning = {
  table: string
  home: string
  guest: string
  score: string
  isClaimed: boolean
  isCalled: boolean
}
export type HallTable = { competition: string; group: GroupTable }
/** Some ties of one round of a frame, as many as fit below each other. */
export type HallRound = { title: string; ties: TieLine[] }

/**
 * One step of a draw.
 *
 * @property avoided „nicht in C, dort Jugendfeuerwehr“ @property places the groups up to this lot, as many groups and names as fit;
 *   `before` counts earlier names that are left out
 */
export type HallLot = {
  competition: string
  number: number
  of: number
  name: string
  place: string
  avoided: string
  places: { place: string; names: string[]; before: number }[]
}

/**
 * What the hall screen shows.
 *
 * @property calls the latest, shown large: at most two, or one beside the equally large text of a break
 * @property running at the other tables @property soon the next ties, the one that has waited longest first
 * @property tables of all groups, two on a page, until frames are drawn @property rounds of frames in play, likewise
 * @property lots of draws that are not released yet, each with the places so far
 */
export type HallView = {
  phase: 'before' | 'playing' | 'over'
  headline: string
  stand: string
  pause: string | undefined
  calls: HallCall[]
  running: HallRunning[]
  soon: string[]
  tables: HallTable[]
  rounds: HallRound[]
  lots: HallLot[]
  winners: { name: string; places: LiveCompetition['places'] }[]
}

const LARGE = 2
const LARGE_IN_BREAK = 1
const SOON = 3
const TIES_IN_A_COLUMN = 4
const ON_THE_STAIRS = 8
const GROUPS_BESIDE = 4
const NAMES_BELOW = 6

export function showHall(day: Day): HallView {
  const live = showLive(day)
  const several = live.competitions.length > 1
  const called = calledTies(day)
  const large = called.filter(({ hasBegun }) => !hasBegun).slice(0, live.pause === undefined ? LARGE : LARGE_IN_BREAK)
  const ties = live.competitions.flatMap(({ groups }) => groups)
  const over = ties.reduce((sum, group) => sum + group.over, 0)
  const isInGroups = live.competitions.some(({ frames }) => frames.length === 0)
  return {
    phase: live.phase,
    stand: live.stand,
    pause: live.pause,
    headline: isInGroups
      ? `Stand nach ${over} von ${ties.reduce((sum, group) => sum + group.ties, 0)} Kämpfen`
      : 'Endrunde',
    calls: large.map(({ key, tables, home, guest }) => ({ key, table: tables.join(' + '), home, guest })),
    running: called
      .filter((tie) => !large.includes(tie))
      .map(({ tables, home, guest, score, isClaimed, hasBegun }) => ({
        table: tables.join(' + '),
        home,
        guest,
        score,
        isClaimed,
        isCalled: !hasBegun,
      }))
      .toSorted((one, other) => one.table.localeCompare(other.table, 'de', { numeric: true })),
    soon: soonTies(day),
    tables: live.competitions.flatMap(({ name, groups, frames }) =>
      frames.length > 0 ? [] : groups.map((group) => ({ competition: several ? name : '', group })),
    ),
    rounds: live.competitions.flatMap(({ name, frames }) =>
      frames.flatMap((frame) => roundsOf(frame, several ? `${name}, ${frame.name}` : frame.name)),
    ),
    lots: drawnLots(day),
    winners: live.competitions.flatMap(({ name, places }) =>
      places.length > 0 ? [{ name, places: places.filter(({ place }) => place <= ON_THE_STAIRS) }] : [],
    ),
  }
}

/** Open rounds with at least one known side; for a frame that is over, its final. */
function roundsOf({ rounds, tree }: FrameTable, name: string): HallRound[] {
  const isKnown = ({ home, guest }: TieLine) => home.team !== undefined || guest.team !== undefined
  const open = rounds.filter(({ ties }) => ties.some(isKnown) && !ties.every(({ isOver }) => isOver))
  const [final] = tree.at(-1) ?? []
  const last = rounds.filter(({ ties }) => ties.some(({ key }) => key === final?.key))
  return (open.length > 0 ? open : last).flatMap(({ name: round, ties }) =>
    Array.from({ length: Math.ceil(ties.length / TIES_IN_A_COLUMN) }, (_, index) => ({
      title: `${name}, ${round}`,
      ties: ties.slice(index * TIES_IN_A_COLUMN, (index + 1) * TIES_IN_A_COLUMN),
    })),
  )
}

const drawnLots = ({ competitions, publicNameOf }: Day): HallLot[] =>
  [...competitions.values()].flatMap((competition) => {
    const { phase, lots, groups } = showDraw(competition, publicNameOf)
    if (phase !== 'drawn' || groups.length === 0) return []
    const letters = groups.map(({ letter }) => letter)
    return lots.map((lot, index) => ({
      ...lot,
      competition: competition.config.name,
      of: lots.length,
      places: beside(letters, lot.place).map((letter) => {
        const names = lots.slice(0, index + 1).flatMap(({ place, name }) => (place === letter ? [name] : []))
        // One line is left for the number of the others.
        const shown = names.length > NAMES_BELOW ? names.slice(1 - NAMES_BELOW) : names
        return { place: letter, names: shown, before: names.length - shown.length }
      }),
    }))
  })

/** The groups that are shown together with this one. */
function beside(letters: readonly string[], place: string): readonly string[] {
  const first = Math.floor(letters.indexOf(place) / GROUPS_BESIDE) * GROUPS_BESIDE
  return letters.slice(first, first + GROUPS_BESIDE)
}

type Called = HallCall & Omit<HallRunning, 'isCalled'> & { tables: readonly string[]; at: Date; hasBegun: boolean }

/** The latest call first. */
const calledTies = ({ competitions, publicNameOf }: Day): Called[] =>
  [...competitions]
    .flatMap(([competition, { state, derived }]) =>
      derived.ties.flatMap((tie) => {
        const call = state.calls.get(tie.key)
        if (tie.status !== 'called' || !call) return []
        const isClaimed = tie.claims.length > 0
        const score = runningScore(tie, state)
        return {
          key: `${competition} ${tie.key} ${call.times}`,
          table: '',
          tables: tie.tables,
          at: call.at,
          home: publicNameOf(call.home),
          guest: publicNameOf(call.guest),
          score,
          isClaimed,
          hasBegun: call.begunAt !== undefined || score !== '' || isClaimed,
        }
      }),
    )
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())

/** The score that a side has claimed, or the desk has entered so far; empty if the claims differ. */
function runningScore(tie: TieState, { setup: { rules } }: CompetitionState): string {
  if (tie.claims.length > 0) return claimedScore(tie, rules) ?? ''
  return tie.result ? writeScore(scoreOf(tie.result, rules)) : ''
}

function soonTies({ competitions, publicNameOf }: Day): string[] {
  const waiting = [...competitions.values()].flatMap(({ state, derived }) => {
    const since = readySince(state, derived)
    return derived.ties.flatMap(({ key, home, guest }) => {
      const at = since.get(key)
      if (!at || home === undefined || guest === undefined) return []
      return { at, text: `${publicNameOf(home)} – ${publicNameOf(guest)}` }
    })
  })
  return waiting
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .slice(0, SOON)
    .map(({ text }) => text)
}
