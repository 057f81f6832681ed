/** Names of the form's fields; a purpose that is given comes under its own name. */
export const consentFields = ['name', 'birthYear', 'givenBy', 'since', 'note'] as const
export type ConsentField = (typeof consentFields)[number]
export type ConsentMistake = { field: ConsentField; message: string }

/** In signs. */
export const consentLimits: Record<'name' | 'givenBy' | 'note', number> = { name: 100, givenBy: 150, note: 300 }

/** Value of a ticked purpose. */
export const GIVEN = 'ja'
