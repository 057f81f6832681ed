import type { Environment } from '#platform/config/config.ts'
import type { PageBudget } from '#server/pages/page-cache.ts'
import { addressOf } from '../clubs/club-config.ts'
import type { HostedClub } from '../clubs/clubs-file.ts'
import type { HostSettings } from '../host-settings.ts'
import { createOwnAnswer } from './answer-own.ts'
import { Offers, type OffersNeeds } from './keep-offers.ts'
import { proposeHalls } from './propose-halls.ts'
import type { Sharing } from './list-offers.ts'

type Needs = OffersNeeds & {
  settings: Pick<HostSettings, 'hostUrl' | 'imprintUrl'>
  environment: Environment
  clientFolder: string
  pageBudget: PageBudget
  clubs: () => readonly HostedClub[]
}

/** What clubs share under this roof. @returns as `own` the host's own pages, where it has an address of its own */
export function openSharing({ settings, environment, clubs, ...needs }: Needs) {
  const offers: Offers = new Offers(needs, () => own?.forget())
  const sharing = (): Sharing[] =>
    clubs().flatMap((club) => {
      const offer = club.isStopped ? undefined : offers.find(club.folder)
      return offer ? [{ club, offer, origin: addressOf(club.domains[0], environment) }] : []
    })
  const { hostUrl: origin, imprintUrl } = settings
  const own = origin === undefined ? undefined : createOwnAnswer({ ...needs, origin, imprintUrl, sharing })
  return { offers, own, proposeHalls: proposeHalls(sharing) }
}
