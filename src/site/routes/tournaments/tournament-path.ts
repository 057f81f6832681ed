import { href } from 'react-router'
import { findAtAddress } from '#features/tournaments/events/event-address.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { RegistrationActions } from '#features/tournaments/registrations/registration-actions.ts'

/** An event may have an address of its own, given by its file; all others live under `/turniere`. */
type Placed = Pick<TournamentEvent, 'slug' | 'address'>

export function tournamentPath({ slug, address }: Placed): string {
  return address === undefined ? href('/turniere/:slug', { slug }) : href('/:address', { address })
}

/** Who has entered, for everybody to see. */
export function entriesPath({ slug, address }: Placed): string {
  return address === undefined
    ? href('/turniere/:slug/meldeliste', { slug })
    : href('/:address/meldeliste', { address })
}

export function lostLinkPath({ slug, address }: Placed): string {
  return address === undefined ? href('/turniere/:slug/anmeldung', { slug }) : href('/:address/anmeldung', { address })
}

/** @param params of either address */
export async function findEventAt(
  { findEvent, listEvents }: Pick<RegistrationActions, 'findEvent' | 'listEvents'>,
  { slug, address }: { slug?: string | undefined; address?: string | undefined },
): Promise<TournamentEvent | undefined> {
  if (slug !== undefined) return findEvent(slug)
  return address === undefined ? undefined : findAtAddress(await listEvents(), address)
}
