import type { TournamentEvent } from './event.ts'

/** Of several that name the same, the last to take place. @param address as somebody typed it: addresses do not distinguish case */
export function findAtAddress<E extends { address?: string | undefined }>(events: readonly E[], address: string) {
  const wanted = address.toLowerCase()
  return events.findLast((event) => event.address === wanted)
}

/** An event may have an address of its own, given by its file; all others live under `/turniere`. */
export type EventAddress = Pick<TournamentEvent, 'slug' | 'address'>

/** Where somebody who has entered sees their registration, below the site's own address; `routes.ts` has both shapes. */
export const confirmationPath = ({ slug, address }: EventAddress, token: string): string =>
  `${address === undefined ? `/turniere/${slug}` : `/${address}`}/anmeldung/${token}`
