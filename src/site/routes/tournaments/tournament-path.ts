import { href } from 'react-router'
import { findAtAddress } from '#features/tournaments/events/event-address.ts'
import type { EventFinder } from '#features/tournaments/events/event-reader.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'

/** An event may have an address of its own, given by its file; all others live under `/turniere`. */
type Placed = Pick<TournamentEvent, 'slug' | 'address'>

export const tournamentPath = ({ slug, address }: Placed): string =>
  address === undefined ? href('/turniere/:slug', { slug }) : href('/:address', { address })

/** Who has entered, for everybody to see. */
export const entriesPath = ({ slug, address }: Placed): string =>
  address === undefined ? href('/turniere/:slug/meldeliste', { slug }) : href('/:address/meldeliste', { address })

export const lostLinkPath = ({ slug, address }: Placed): string =>
  address === undefined ? href('/turniere/:slug/anmeldung', { slug }) : href('/:address/anmeldung', { address })

/** @param params of either address */
export async function findEventAt(
  events: EventFinder,
  { slug, address }: { slug?: string | undefined; address?: string | undefined },
): Promise<TournamentEvent | undefined> {
  if (slug !== undefined) return events.findBySlug(slug)
  return address === undefined ? undefined : findAtAddress(await events.list(), address)
}
