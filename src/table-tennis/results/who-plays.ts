import type { Side } from '#table-tennis/ties/game.ts'
import { lineUpFields, writeLineUp, type LineUpField } from '#table-tennis/ties/line-up-form.ts'
import {
  canChoose,
  checkLineUp,
  impliedLineUp,
  peopleOfRubbers,
  type LineUp,
  type LineUpRefusal,
} from '#table-tennis/ties/line-up.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { getFormat } from '#table-tennis/ties/tie-format.ts'
import type { CompetitionState } from './competition-state.ts'
import type { LogEntry } from './log-entry.ts'
import type { TieState } from './tie-state.ts'

/** @property position within the entry */
type Positioned = { position: number }
type Known = Pick<CompetitionState, 'setup' | 'lineUps' | 'calls'>
type TieSide = { tie: Pick<TieState, 'key' | 'home' | 'guest'>; side: Side }

/**
 * The line-up of a side: the one named for this tie; else the last one named (for a called tie, before its call); else the default one.
 *
 * @param people of the entry, in the order in which they were named @returns undefined while unknown
 */
export function findLineUp(state: Known, { tie, side }: TieSide, people: readonly Positioned[]): LineUp | undefined {
  const said = state.lineUps.get(tie[side] ?? '') ?? []
  const calledAt = state.calls.get(tie.key)?.at
  const chosen =
    said.findLast((each) => each.tie === tie.key) ?? said.findLast(({ at }) => calledAt === undefined || at <= calledAt)
  return (
    chosen ??
    impliedLineUp(
      state.setup.rules.format,
      people.map(({ position }) => position),
    )
  )
}

/** The players of each rubber for one side; empty where they are unknown, or one of them is no longer named in the entry. */
export function whoPlays<P extends Positioned>(state: Known, tieSide: TieSide, people: readonly P[]): P[][] {
  const { format } = state.setup.rules
  const lineUp = findLineUp(state, tieSide, people) ?? { players: [], pairs: [] }
  return peopleOfRubbers(lineUp, format, tieSide.side).map((positions) => {
    const found = positions.flatMap((position) => people.find((person) => person.position === position) ?? [])
    return found.length === positions.length ? found : []
  })
}

/** „Karla M. / Uwe B.“; empty for no people. */
export const joinNames = (people: readonly { name: string }[]): string => people.map(({ name }) => name).join(' / ')

type Naming<P extends Positioned> = {
  playersOf: (team: string | undefined) => readonly P[]
  nameOf: (team: string) => string
  mayName: (player: P) => boolean
}

/**
 * „Karla M. – Theke Süd“ for each rubber: a side appears by its team where not all its players may be named; empty where both would, and
 * for a tie of one rubber.
 */
export function pairings<P extends Positioned & { name: string }>(
  state: Known,
  tie: TieSide['tie'],
  { playersOf, nameOf, mayName }: Naming<P>,
): string[] {
  const { slots } = getFormat(state.setup.rules.format)
  if (slots.length === 1) return ['']
  const [home, guest] = (['home', 'guest'] as const).map((side) =>
    whoPlays(state, { tie, side }, playersOf(tie[side])).map((people) =>
      people.every(mayName) ? joinNames(people) : '',
    ),
  )
  const teamName = (side: Side) => (tie[side] === undefined ? '' : nameOf(tie[side]))
  return slots.map((_, index) => {
    const [one = '', other = ''] = [home?.[index], guest?.[index]]
    return one + other === '' ? '' : `${one || teamName('home')} – ${other || teamName('guest')}`
  })
}

/** The choices for one side. @property people by their positions @property chosen the current choice, by field */
export type LineUpChoices = {
  fields: LineUpField[]
  people: { value: string; label: string }[]
  chosen: Record<string, string>
}

/** @returns undefined where there is nothing to choose */
export function lineUpChoices<P extends Positioned>(
  state: Known,
  tieSide: TieSide,
  people: readonly P[],
  labelOf: (person: P, index: number) => string,
): LineUpChoices | undefined {
  const { format } = state.setup.rules
  if (!canChoose(format, people.length)) return undefined
  const lineUp = findLineUp(state, tieSide, people)
  return {
    fields: lineUpFields(format),
    people: people.map((person, index) => ({ value: String(person.position), label: labelOf(person, index) })),
    chosen: lineUp ? writeLineUp(lineUp) : {},
  }
}

/** The log entry for a side's line-up. `side-open`: the side is not known yet. */
export function lineUpSide(
  { setup }: CompetitionState,
  { tie, side, lineUp }: TieSide & { lineUp: LineUp },
  people: readonly Positioned[],
): Result<LogEntry<'lined-up'>, LineUpRefusal | { kind: 'side-open' }> {
  const entrant = tie[side]
  if (entrant === undefined) return err({ kind: 'side-open' })
  const checked = checkLineUp(
    lineUp,
    setup.rules.format,
    people.map(({ position }) => position),
  )
  return checked.ok ? ok({ kind: 'lined-up', tie: tie.key, entrant, ...lineUp }) : checked
}
