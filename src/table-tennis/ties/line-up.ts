import { err, ok, type Result } from '#shared/result.ts'
import { getFormat, type FormatName } from './tie-format.ts'
import type { Side } from './game.ts'

/**
 * Who plays for one side of a tie. People are told by their positions within the entry, so that a log of line-ups names nobody.
 *
 * @property players of the singles in their order: A1, A2 … @property pairs of the doubles in theirs; of the team, but not of the players alone
 */
export type LineUp = { players: readonly number[]; pairs: readonly (readonly [number, number])[] }

export type LineUpRefusal = { kind: 'incomplete' | 'not-in-the-team' | 'twice' }

/** @param team positions of everybody who may play for this side */
export function checkLineUp(
  { players, pairs }: LineUp,
  format: FormatName,
  team: readonly number[],
): Result<void, LineUpRefusal> {
  const size = lineUpSize(format)
  if (players.length !== size.players || pairs.length !== size.pairs) return err({ kind: 'incomplete' })
  if ([...players, ...pairs.flat()].some((person) => !team.includes(person))) return err({ kind: 'not-in-the-team' })
  return isTwice(players) || isTwice(pairs.flat()) ? err({ kind: 'twice' }) : ok(undefined)
}

/** So many positions of singles and so many pairs are named; a pair that the format makes of the singles is not. */
export function lineUpSize(format: FormatName): { players: number; pairs: number } {
  const { slots, pair } = getFormat(format)
  const highest = (kind: 'single' | 'double') =>
    Math.max(0, ...slots.map((slot) => (slot.kind === kind ? Math.max(slot.home, slot.guest) : 0)))
  return { players: highest('single'), pairs: pair ? 0 : highest('double') }
}

/** Whether a team of so many people has something to choose. */
export function canChoose(format: FormatName, team: number): boolean {
  const { players } = getFormat(format)
  return team > players || (team === players && lineUpSize(format).players > 1)
}

/**
 * What goes without saying: a team of just as many as play stands in its own order. Who of them plays together is known of a single pair.
 *
 * @param team positions in the order in which they were named @returns undefined of every other team
 */
export function impliedLineUp(format: FormatName, team: readonly number[]): LineUp | undefined {
  const [one, other] = team
  if (team.length !== getFormat(format).players || one === undefined) return undefined
  const size = lineUpSize(format)
  const isPair = team.length === 2 && size.pairs === 1 && other !== undefined
  return { players: team.slice(0, size.players), pairs: isPair ? [[one, other]] : [] }
}

/** Positions within the entry of those who play each rubber; none where nobody has said it. */
export function peopleOfRubbers({ players, pairs }: LineUp, format: FormatName, side: Side): number[][] {
  const { slots, pair } = getFormat(format)
  const standing = (positions: readonly number[]) => positions.flatMap((position) => players[position - 1] ?? [])
  return slots.map(({ kind, [side]: position }) => {
    if (kind === 'single') return standing([position])
    return pair ? standing(pair) : [...(pairs[position - 1] ?? [])]
  })
}

const isTwice = (people: readonly number[]): boolean => new Set(people).size < people.length
