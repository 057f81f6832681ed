import type { Registration } from './registration.ts'

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

/** Who is declined, has withdrawn or waits for a place holds none. */
export const takesPlaces = (mark: Mark): boolean => mark === 'open' || mark === 'accepted'

export const isMark = (text: string): text is Mark => MARKS.some((mark) => mark === text)

/** @property by id of an account */
export type Change = { at: Date; by: string }

/** What the tournament director has noted about a registration. */
export type Handling = {
  mark: Mark
  markChanged: Change | undefined
  /** For the directors only. */
  note: string
  /** Grows with every change of the note; whoever writes says which one they had read. */
  noteVersion: number
  noteChanged: Change | undefined
}

export const UNHANDLED: Handling = {
  mark: 'open',
  markChanged: undefined,
  note: '',
  noteVersion: 0,
  noteChanged: undefined,
}

/** @property isUnreached its confirmation mail was given up: the address is probably wrong */
export type HandledRegistration = Registration & { handling: Handling; isUnreached: boolean }

/** A late registration waits for the club's word; one in time is in unless somebody says otherwise. */
export const needsDecision = ({ isLate, handling }: Pick<HandledRegistration, 'isLate' | 'handling'>): boolean =>
  isLate && handling.mark === 'open'

/** In UTF-16 units, as a browser counts them. */
export const NOTE_LIMIT = 2_000
