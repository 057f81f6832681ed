/** The groups that visitors can choose, as addresses contain them. This file has no imports, because the browser needs it too. */
export const DATE_GROUPS = ['training', 'spiele', 'turniere', 'verein'] as const
export type DateGroup = (typeof DATE_GROUPS)[number]
export const dateGroupNames: Record<DateGroup, string> = {
  training: 'Training',
  spiele: 'Spiele',
  turniere: 'Turniere',
  verein: 'Verein',
}
