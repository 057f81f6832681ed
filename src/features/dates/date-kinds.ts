/** Kinds of dates; all except tournaments belong to the club's own life. This file has no imports, because the browser needs it too. */
export const DATE_KINDS = ['meeting', 'outing', 'party', 'tournament', 'deadline', 'other'] as const
export type DateKind = (typeof DATE_KINDS)[number]
export const dateKindNames: Record<DateKind, string> = {
  meeting: 'Versammlung',
  outing: 'Ausflug',
  party: 'Feier',
  tournament: 'Turnier',
  deadline: 'Frist',
  other: 'Termin',
}

/** In UTF-16 units, as a browser counts them. */
export const dateLimits = { title: 120, place: 200, text: 5_000, reason: 200 } as const
