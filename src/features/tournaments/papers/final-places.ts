import type { PaperView } from './paper-view.ts'
import { endingWords } from '#table-tennis/results/tie-words.ts'
import type { Ending, TieCredit } from '#table-tennis/ties/tie-result.ts'

/** The final places, the best first, without undecided ones. */
export function finalPlaces({ derived, state }: Pick<PaperView, 'derived' | 'state'>) {
  const [only, ...others] = derived.groups
  // Without frames, the one group or the Swiss system decides.
  if (state.setup.frames.length === 0 && only?.ranking && others.length === 0) {
    return only.placings.map(({ place, entry }) => ({ place, entry }))
  }
  return [...derived.places.values()]
    .flat()
    .flatMap(({ place, entry }) => (entry === undefined ? [] : [{ place, entry }]))
    .toSorted((one, other) => one.place - other.place)
}

/** Short marks, because a cell of a cross table or a name in a tree leaves no room for words. */
export const endingMarks: Record<Ending, string> = {
  walkover: 'k',
  retired: 'A',
  disqualified: 'D',
  'both-absent': '–',
}

/** „k: kampflos, A: Aufgabe.“, for the marks on a paper; empty if there are none. */
export function legendOf(credits: readonly (TieCredit | undefined)[]): string {
  const endings = new Set(credits.flatMap((credit) => credit?.ending ?? []))
  const words = [...endings].map((ending) => `${endingMarks[ending]}: ${endingWords[ending]}`)
  return words.length > 0 ? `${words.join(', ')}.` : ''
}
