import type { Limit } from '#platform/limits/limit.ts'
import type { ChangePlayers } from './change-players.ts'
import type { DoErrand } from './do-errand.ts'
import type { createShowEntry } from './show-entry.ts'
import type { SendLinks } from './send-links.ts'

/** All that the entrants' pages need. */
export type EntrantActions = {
  show: ReturnType<typeof createShowEntry>
  doErrand: DoErrand
  changePlayers: ChangePlayers
  sendLinks: SendLinks
  /** Counts one change for a visitor. */
  takeTurn: Limit['take']
}
