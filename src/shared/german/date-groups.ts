/** What visitors may choose from, as it stands in addresses. This file has no imports, for the browser needs it too. */
export const DATE_GROUPS = ['training', 'spiele', 'turniere', 'verein'] as const
export type DateGroup = (typeof DATE_GROUPS)[number]
export const dateGroupNames: Record<DateGroup, string> = {
  training: 'Training',
  spiele: 'Spiele',
  turniere: 'Turniere',
  verein: 'Verein',
}
