import type { PaperView } from './paper-view.ts'
import { endingWords } from '#table-tennis/results/tie-words.ts'
import type { Ending, TieCredit } from '#table-tennis/ties/tie-result.ts'

export type FinalPlace = { place: number; entry: string }

/** Who came to which place, the best first; places that are not known yet are left out. */
export function finalPlaces({ derived, state }: Pick<PaperView, 'derived' | 'state'>): FinalPlace[] {
  const [only, ...others] = derived.groups
  // One group, or the Swiss system, decides by itself.
  if (state.setup.frames.length === 0 && only?.ranking && others.length === 0) {
    return only.placings.map(({ place, entry }) => ({ place, entry }))
  }
  return [...derived.places.values()]
    .flat()
    .flatMap(({ place, entry }) => (entry === undefined ? [] : [{ place, entry }]))
    .toSorted((one, other) => one.place - other.place)
}

/** A word has no room in a cell of a cross, or beside a name in a tree. */
export const endingMarks: Record<Ending, string> = {
  walkover: 'k',
  retired: 'A',
  disqualified: 'D',
  'both-absent': '–',
}

/** „k: kampflos, A: Aufgabe.“, as far as they stand on a paper; empty where none does. */
export function legendOf(credits: readonly (TieCredit | undefined)[]): string {
  const endings = new Set(credits.flatMap((credit) => credit?.ending ?? []))
  const words = [...endings].map((ending) => `${endingMarks[ending]}: ${endingWords[ending]}`)
  return words.length > 0 ? `${words.join(', ')}.` : ''
}
