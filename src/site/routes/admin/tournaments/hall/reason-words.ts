import type { BlockReason, BreakReason } from '#features/tournaments/day/day-entry.ts'
import type { WithdrawalReason } from '#table-tennis/results/log-entry.ts'

export const breakReasons: Record<BreakReason, string> = {
  meal: 'Essenspause',
  ceremony: 'Siegerehrung',
  hall: 'Halle wird gebraucht',
  other: 'Pause',
}

export const blockReasons: Record<BlockReason, string> = {
  broken: 'Tisch ist kaputt',
  needed: 'wird anders gebraucht',
  other: 'aus anderem Grund',
}

export const withdrawalReasons: Record<WithdrawalReason, string> = {
  withdrawn: 'hört auf',
  'no-show': 'nicht gekommen',
  disqualified: 'disqualifiziert',
}
