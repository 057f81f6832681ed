/** Names of the form's fields, in the order of the page. This file has no imports, for the browser needs it too. */
export const youthFieldNames = ['kind', 'jahrgang', 'gruppe', 'email'] as const
export type YouthFieldName = (typeof youthFieldNames)[number]
export const LONGEST_CHILD_NAME = 60

/** What fits into a group: letters, and the largest numbers. */
export const groupLimits = { name: 60, free: 99, offerDays: 60 } as const
