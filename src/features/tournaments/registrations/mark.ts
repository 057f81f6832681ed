/** What the tournament director can decide about a registration, in the order in which a page offers it. */
export const MARKS = ['open', 'accepted', 'waiting', 'declined', 'withdrawn'] as const
export type Mark = (typeof MARKS)[number]

export const markNames: Record<Mark, string> = {
  open: 'offen',
  accepted: 'bestätigt',
  waiting: 'Warteliste',
  declined: 'abgelehnt',
  withdrawn: 'abgesagt',
}

/** A declined, withdrawn or waiting registration holds no places. */
export const takesPlaces = (mark: Mark): boolean => mark === 'open' || mark === 'accepted'

export const isMark = (text: string): text is Mark => MARKS.some((mark) => mark === text)
