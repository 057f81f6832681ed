import { err, ok, type Result } from '#shared/result.ts'
import { getFormat, type FormatName } from './tie-format.ts'
import type { Side } from './game.ts'

/**
 * Who plays for one side of a tie. People are identified by their positions within the entry, so that a log of line-ups contains no names.
 *
 * @property players of the singles in their order: A1, A2 … @property pairs of the doubles in their order; from the whole team, not only
 *   from `players`
 */
export type LineUp = { players: readonly number[]; pairs: readonly (readonly [number, number])[] }

export type LineUpRefusal = { kind: 'incomplete' | 'not-in-the-team' | 'twice' }

/** @param team positions of all who may play for this side */
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

/** How many positions of singles and how many pairs a line-up names; a pair that the format forms from the singles is not named. */
export function lineUpSize(format: FormatName): { players: number; pairs: number } {
  const { slots, pair } = getFormat(format)
  const highest = (kind: 'single' | 'double') =>
    Math.max(0, ...slots.map((slot) => (slot.kind === kind ? Math.max(slot.home, slot.guest) : 0)))
  return { players: highest('single'), pairs: pair ? 0 : highest('double') }
}

/** Whether a team of this size has something to choose. */
export function canChoose(format: FormatName, team: number): boolean {
  const { players } = getFormat(format)
  return team > players || (team === players && lineUpSize(format).players > 1)
}

/**
 * The default line-up: a team with exactly as many people as the format needs plays in its own order. Its pair is known only in a team of
 * two.
 *
 * @param team positions in the order in which they were named @returns undefined for every other team
 */
export function impliedLineUp(format: FormatName, team: readonly number[]): LineUp | undefined {
  const [one, other] = team
  if (team.length !== getFormat(format).players || one === undefined) return undefined
  const size = lineUpSize(format)
  const isPair = team.length === 2 && size.pairs === 1 && other !== undefined
  return { players: team.slice(0, size.players), pairs: isPair ? [[one, other]] : [] }
}

/** Positions within the entry of the players of each rubber; none where the line-up does not name them. */
export function peopleOfRubbers({ players, pairs }: LineUp, format: FormatName, side: Side): number[][] {
  const { slots, pair } = getFormat(format)
  const standing = (positions: readonly number[]) => positions.flatMap((position) => players[position - 1] ?? [])
  return slots.map(({ kind, [side]: position }) => {
    if (kind === 'single') return standing([position])
    return pair ? standing(pair) : [...(pairs[position - 1] ?? [])]
  })
}

const isTwice = (people: readonly number[]): boolean => new Set(people).size < people.length
