import { capitalise } from '#shared/german/capitalise.ts'
import type { HallChange } from '#features/tournaments/events/fit-hall.ts'
import { wordsFor, type Wordings } from '#shared/wordings.ts'
import { getFormat } from '#table-tennis/ties/tie-format.ts'

const GAMES: Record<number, string> = { 1: 'ein einziger Satz', 3: 'zwei Gewinnsätze', 5: 'drei Gewinnsätze' }

const wordings: Wordings<Exclude<HallChange, { kind: 'tables' }>, string> = {
  'best-of': ({ bestOf }) => GAMES[bestOf] ?? `höchstens ${bestOf} Sätze`,
  'no-all-places': 'nicht alle Plätze ausspielen',
  groups: ({ groups }) => `${groups} Gruppen bilden`,
  format: ({ format }) => `im System „${getFormat(format).name}“ spielen`,
  entries: ({ entries }) => `höchstens ${entries} Meldungen annehmen`,
}

/** „Dorfpokal: zwei Gewinnsätze“ @param isOnly the only competition needs no name */
export function adviceText(change: HallChange, isOnly: boolean): string {
  if (change.kind === 'tables') return `${change.tables} Tische aufstellen`
  const text = wordsFor(wordings, change)
  return isOnly ? capitalise(text) : `${change.name}: ${text}`
}
