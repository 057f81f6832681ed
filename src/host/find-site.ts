import { domainToASCII } from 'node:url'
import type { HostedClub } from './clubs/clubs-file.ts'

/** The target of an address. @property leadsTo the club's main address, if this is another of its addresses */
export type Site = { club: HostedClub; leadsTo: string | undefined }

const PORT = /:\d{1,5}$/

/** Looks up the club of an address. @param originOf the origin of a domain */
export function createSiteTable(clubs: readonly HostedClub[], originOf: (domain: string) => string) {
  const sites = new Map<string, Site>()
  for (const club of clubs) {
    const [first, ...others] = club.domains
    sites.set(first, { club, leadsTo: undefined })
    for (const domain of others) sites.set(domain, { club, leadsTo: originOf(first) })
  }
  return {
    /** @param host header of a request: case-insensitive, with or without a port */
    find: (host = ''): Site | undefined => sites.get(host) ?? sites.get(domainOf(host)),
    all: clubs,
  }
}

export type SiteTable = ReturnType<typeof createSiteTable>

/** @param host header of a request */
export const domainOf = (host: string): string => domainToASCII(host.replace(PORT, '').replace(/\.$/, ''))
