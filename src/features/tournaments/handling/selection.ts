/** Which registrations are shown. This file has no imports, because the browser needs it, too. */
export const CHOICES = [
  'all',
  'undecided',
  'late',
  'open',
  'marked',
  'accepted',
  'waiting',
  'declined',
  'withdrawn',
  'unpaid',
  'unreached',
] as const
export type Choice = (typeof CHOICES)[number]

export const ORDERS = ['received', 'newest', 'team', 'contact'] as const
export type Order = (typeof ORDERS)[number]

export type Selection = {
  /** Words that must all occur; empty for no search. */
  search: string
  choice: Choice
  order: Order
  /** Key of a competition; absent for all. */
  competition?: string | undefined
}

export const EVERYTHING: Selection = { search: '', choice: 'all', order: 'received' }
