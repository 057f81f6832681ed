import type { Environment } from '#platform/config/config.ts'
import type { PageBudget } from '#server/pages/page-cache.ts'
import { addressOf } from '../clubs/club-config.ts'
import type { HostedClub } from '../clubs/clubs-file.ts'
import type { HostSettings } from '../host-settings.ts'
import { createOwnAnswer } from './answer-own.ts'
import { KeptFacts, type KeptFactsNeeds } from './kept-facts.ts'
import { proposeHalls } from './propose-halls.ts'
import type { Sharing } from './list-shared.ts'

type Needs = KeptFactsNeeds & {
  settings: Pick<HostSettings, 'hostUrl' | 'imprintUrl'>
  environment: Environment
  clientFolder: string
  pageBudget: PageBudget
  clubs: () => readonly HostedClub[]
}

/** Opens what clubs of this host share. @returns in `own` the host's own pages, if it has an address of its own */
export function openSharing({ settings, environment, clubs, ...needs }: Needs) {
  const keptFacts: KeptFacts = new KeptFacts(needs, () => own?.forget())
  const sharing = (): Sharing[] =>
    clubs().flatMap((club) => {
      const facts = club.isStopped ? undefined : keptFacts.find(club.folder)
      return facts ? [{ club, facts, origin: addressOf(club.domains[0], environment) }] : []
    })
  const { hostUrl: origin, imprintUrl } = settings
  const own = origin === undefined ? undefined : createOwnAnswer({ ...needs, origin, imprintUrl, sharing })
  return { keptFacts, own, proposeHalls: proposeHalls(sharing) }
}
