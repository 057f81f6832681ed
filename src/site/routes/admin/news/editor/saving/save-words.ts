import { formatTime } from '#shared/berlin-time.ts'
import type { SaveState } from './save-queue.ts'

/** What the line beside the title says; never empty, so that nobody has to wonder. */
export function saveWords(state: SaveState): string {
  switch (state.kind) {
    case 'saved':
      return state.at === undefined ? 'Gespeichert' : `Gespeichert ${formatTime(new Date(state.at))}`
    case 'saving':
      return 'wird gespeichert'
    case 'device-only':
      return state.why === 'signed-out' ? 'Nur auf diesem Gerät – Sie sind abgemeldet' : 'Nur auf diesem Gerät'
    case 'refused':
      return `Nicht gespeichert – ${state.sentence}`
    case 'conflict':
      return `Nur auf diesem Gerät – ${state.theirs.by} hat auch gespeichert`
  }
}
