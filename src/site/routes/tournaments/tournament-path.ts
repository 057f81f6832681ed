import { href } from 'react-router'
import { findAtAddress, type EventAddress } from '#features/tournaments/events/event-address.ts'
import type { EventFinder } from '#features/tournaments/events/event-reader.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'

export const tournamentPath = ({ slug, address }: EventAddress): string =>
  address === undefined ? href('/turniere/:slug', { slug }) : href('/:address', { address })

export const entriesPath = ({ slug, address }: EventAddress): string =>
  address === undefined ? href('/turniere/:slug/meldeliste', { slug }) : href('/:address/meldeliste', { address })

export const lostLinkPath = ({ slug, address }: EventAddress): string =>
  address === undefined ? href('/turniere/:slug/anmeldung', { slug }) : href('/:address/anmeldung', { address })

/** @param params of either of its addresses */
export async function findEventAt(
  events: EventFinder,
  { slug, address }: { slug?: string | undefined; address?: string | undefined },
): Promise<TournamentEvent | undefined> {
  if (slug !== undefined) return events.findBySlug(slug)
  return address === undefined ? undefined : findAtAddress(await events.list(), address)
}
