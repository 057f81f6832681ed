import { isRouteErrorResponse } from 'react-router'
import type { SiteFacts } from '../site-facts.ts'

/**
 * Why a room of the members' area stays closed.
 *
 * @property offices that open it
 * @property givesOffices the member may assign offices, including their own
 * @property lacksFactor the member has such an office, which waits for a second factor
 * @property site for the frame of the page
 */
export type NoEntryFacts = {
  kind: 'no-entry'
  room: string
  offices: string[]
  givesOffices: boolean
  lacksFactor: boolean
  site: SiteFacts
}

/** Thrown only by the guard of the members' area. */
export const isNoEntry = (error: unknown): error is { status: 403; data: NoEntryFacts } =>
  isRouteErrorResponse(error) && error.status === 403 && (error.data as NoEntryFacts | undefined)?.kind === 'no-entry'
