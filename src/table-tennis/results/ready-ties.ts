import { chainBehind } from '#table-tennis/schedule/chains.ts'
import type { ReadyTie } from '#table-tennis/schedule/propose-calls.ts'
import { getFormat } from '#table-tennis/ties/tie-format.ts'
import type { CompetitionState } from './competition-state.ts'
import type { TieState } from './tie-state.ts'

/** Every tie with known sides that is neither called nor over, with the figures that decide its urgency. */
export function readyTies(
  { setup }: CompetitionState,
  ties: readonly TieState[],
  { readySince, peopleOf }: { readySince: (tie: string) => number; peopleOf: (entry: string) => readonly string[] },
): ReadyTie[] {
  const { tables = 1 } = getFormat(setup.rules.format)
  const chains = chainBehind(
    ties.filter(({ status }) => status !== 'over').map(({ key, needs }) => ({ key, sides: [], needs })),
  )
  const left = new Map<string, number>()
  for (const { status, home, guest } of ties) {
    if (status !== 'ready') continue
    for (const side of [home, guest]) if (side !== undefined) left.set(side, (left.get(side) ?? 0) + 1)
  }
  return ties.flatMap(({ key, status, home, guest }) => {
    if (status !== 'ready' || home === undefined || guest === undefined) return []
    return {
      key,
      tables,
      readySince: readySince(key),
      chain: chains.get(key) ?? 1,
      people: [...peopleOf(home), ...peopleOf(guest)],
      left: (left.get(home) ?? 0) + (left.get(guest) ?? 0),
    }
  })
}
