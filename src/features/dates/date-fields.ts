/** Names of the form's fields, in the order of the page. This file has no imports, for the browser needs it too. */
export const dateFields = [
  'title',
  'kind',
  'firstDay',
  'fromTime',
  'lastDay',
  'toTime',
  'repeats',
  'repeatsUntil',
  'place',
  'text',
] as const
export type DateField = (typeof dateFields)[number]
export type DateMistake = { field: DateField; message: string }

/** What stands in the form; a choice that no list of ours has keeps the rule that a file gave. */
export type DateFormValues = Record<DateField, string>
/** The choice that leaves the repetition as it is. */
export const KEPT_RULE = 'kept'
