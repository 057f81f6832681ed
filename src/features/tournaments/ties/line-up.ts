import { err, ok, type Result } from '#shared/result.ts'
import { getFormat, type FormatName } from '#shared/table-tennis/tie-format.ts'

/**
 * Who plays for one side of a tie.
 *
 * @property players by position: A1, A2 … @property pairs of the doubles, by position; of the team, but not of the players alone
 */
export type LineUp = { players: readonly string[]; pairs: readonly (readonly [string, string])[] }

export type LineUpRefusal =
  | { kind: 'wrong-number'; needed: number; given: number }
  | { kind: 'wrong-number-of-pairs'; needed: number; given: number }
  | { kind: 'not-in-the-team'; player: string }
  | { kind: 'twice'; player: string }

/** @param team everybody who may play for this side */
export function checkLineUp(
  { players, pairs }: LineUp,
  format: FormatName,
  team: readonly string[],
): Result<void, LineUpRefusal> {
  const needed = playersNeeded(format)
  if (players.length !== needed.players) {
    return err({ kind: 'wrong-number', needed: needed.players, given: players.length })
  }
  if (pairs.length !== needed.pairs) {
    return err({ kind: 'wrong-number-of-pairs', needed: needed.pairs, given: pairs.length })
  }
  const stranger = [...players, ...pairs.flat()].find((player) => !team.includes(player))
  if (stranger !== undefined) return err({ kind: 'not-in-the-team', player: stranger })
  const player = findTwice(players) ?? findTwice(pairs.flat())
  return player === undefined ? ok(undefined) : err({ kind: 'twice', player })
}

/** So many stand at positions of singles, and so many pairs are named. */
function playersNeeded(format: FormatName): { players: number; pairs: number } {
  const highest = (kind: 'single' | 'double') =>
    Math.max(0, ...getFormat(format).slots.map((slot) => (slot.kind === kind ? Math.max(slot.home, slot.guest) : 0)))
  return { players: highest('single'), pairs: highest('double') }
}

const findTwice = (names: readonly string[]): string | undefined =>
  names.find((name, index) => names.indexOf(name) < index)
