import type { Mark } from './mark.ts'
import type { Registration } from './registration.ts'

/** @property by id of an account */
export type Change = { at: Date; by: string }

/** What the tournament director has noted about a registration. */
export type Handling = {
  mark: Mark
  markChanged: Change | undefined
  /** For the directors only. */
  note: string
  /** Grows with every change of the note; a writer says which version they had read. */
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

/** A late registration waits for the club's decision; one in time is in unless a director decides otherwise. */
export const needsDecision = ({ isLate, handling }: Pick<HandledRegistration, 'isLate' | 'handling'>): boolean =>
  isLate && handling.mark === 'open'

/** In UTF-16 units, as a browser counts them. */
export const NOTE_LIMIT = 2_000
