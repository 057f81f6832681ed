/** Names of the form's fields, in the order of the page. This file has no imports, for the browser needs it too. */
export const entryFieldNames = [
  'teamName1',
  'teamName2',
  'teamName3',
  'contactName',
  'contactAddress',
  'contactNumber',
  'contactEmail',
] as const
export type EntryFieldName = (typeof entryFieldNames)[number]

/** Hidden fields of the form: the signed time of issue, and a trap that only bots fill in. */
export const guardFieldNames = { token: 'formToken', trap: 'website' } as const

/** Counted in characters as people see them; the mail address and the phone number in plain ones. */
export const entryLimits = { name: 80, address: 200, number: 40, email: 254 } as const
