import type { TieState } from '#table-tennis/results/tie-state.ts'

/** A tie of a tree on paper. @property column from 0 for the first round @property row in heights of a tie of the first round, of its middle */
export type LaidTie = { tie: TieState; column: number; row: number; homeFrom?: LaidTie; guestFrom?: LaidTie }
/** @property rows so many heights */
export type LaidTree = { ties: LaidTie[]; columns: number; rows: number; others: TieState[] }

/** The way to the first place as a tree; all other ties are left for a list. @returns undefined for a frame without ties */
export function layTree(ties: readonly TieState[]): LaidTree | undefined {
  const byKey = new Map(ties.map((tie) => [tie.key, tie]))
  const best = Math.min(...ties.map(({ places }) => places?.from ?? Infinity))
  const last = ties.findLast(({ places }) => places?.from === best && places.to === best + 1)
  if (!last) return undefined
  const columns = Math.max(...ties.filter(({ places }) => places?.from === best).map(({ round }) => round))
  const laid: LaidTie[] = []
  let rows = 0
  const lay = (tie: TieState): LaidTie => {
    const [home, guest] = [tie.homeFrom, tie.guestFrom].map((source) => {
      const before = source?.kind === 'winner' ? byKey.get(source.tie) : undefined
      return before && lay(before)
    })
    const inside = [home, guest].filter((each) => each !== undefined)
    // A side that passed its first round needs no row of its own.
    const row = inside.length > 0 ? inside.reduce((sum, each) => sum + each.row, 0) / inside.length : rows++ + 0.5
    const own = { tie, column: tie.round - 1, row, ...(home && { homeFrom: home }), ...(guest && { guestFrom: guest }) }
    laid.push(own)
    return own
  }
  lay(last)
  const shown = new Set(laid.map(({ tie }) => tie))
  return { ties: laid, columns, rows, others: ties.filter((tie) => !shown.has(tie)) }
}
