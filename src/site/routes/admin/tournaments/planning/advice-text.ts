import type { HallChange } from '#features/tournaments/events/fit-hall.ts'
import { getFormat } from '#table-tennis/ties/tie-format.ts'

const GAMES: Record<number, string> = { 1: 'ein einziger Satz', 3: 'zwei Gewinnsätze', 5: 'drei Gewinnsätze' }

/** „Dorfpokal: zwei Gewinnsätze“ @param isOnly the only competition needs no name */
export function adviceText(change: HallChange, isOnly: boolean): string {
  if (change.kind === 'tables') return `${change.tables} Tische aufstellen`
  const text = competitionText(change)
  return isOnly ? text.charAt(0).toUpperCase() + text.slice(1) : `${change.name}: ${text}`
}

function competitionText(change: Exclude<HallChange, { kind: 'tables' }>): string {
  switch (change.kind) {
    case 'best-of':
      return GAMES[change.bestOf] ?? `höchstens ${change.bestOf} Sätze`
    case 'no-all-places':
      return 'nicht alle Plätze ausspielen'
    case 'groups':
      return `${change.groups} Gruppen bilden`
    case 'format':
      return `im System „${getFormat(change.format).name}“ spielen`
    case 'entries':
      return `höchstens ${change.entries} Meldungen annehmen`
  }
}
