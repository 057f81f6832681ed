import { endingWords } from '#table-tennis/results/tie-words.ts'
import type { Ending, TieCredit } from '#table-tennis/ties/tie-result.ts'

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
