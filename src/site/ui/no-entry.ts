import { isRouteErrorResponse } from 'react-router'
import type { SiteFacts } from '../site-facts.ts'

/**
 * Why a room of the members' area stays closed.
 *
 * @property offices that open it
 * @property givesOffices the person may hand them out, the own ones included
 * @property lacksFactor the person has such an office, which waits for a second factor
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

/** Only the guard of the members' area throws it. */
export const isNoEntry = (error: unknown): error is { status: 403; data: NoEntryFacts } =>
  isRouteErrorResponse(error) && error.status === 403 && (error.data as NoEntryFacts | undefined)?.kind === 'no-entry'
