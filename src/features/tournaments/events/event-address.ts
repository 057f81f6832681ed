import type { TournamentEvent } from './event.ts'

/** The latest event with this address. @param address as typed, in any case */
export function findAtAddress<E extends { address?: string | undefined }>(events: readonly E[], address: string) {
  const wanted = address.toLowerCase()
  return events.findLast((event) => event.address === wanted)
}

/** An event may have an address of its own, given by its file; all others live under `/turniere`. */
export type EventAddress = Pick<TournamentEvent, 'slug' | 'address'>

/** Path of the page on which entrants see their registration; `routes.ts` has both shapes. */
export const confirmationPath = ({ slug, address }: EventAddress, token: string): string =>
  `${address === undefined ? `/turniere/${slug}` : `/${address}`}/anmeldung/${token}`
