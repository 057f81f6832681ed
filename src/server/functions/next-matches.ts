import type { ClubFunction } from '#programs/functions/club-function.ts'
import { hasPage } from '#features/club/look/look.ts'
import { ok } from '#shared/result.ts'
import { findMatches } from '#site/routes/teams/find-matches.ts'
import type { Services } from '#site/services.ts'

/** The matches of the home page: the next ones and the latest results. */
export function createNextMatches(services: Services): ClubFunction {
  async function tell() {
    const isShown = hasPage(await services.club.getFacts('look'), 'mannschaften')
    const { next = [], latest = [], later } = (isShown ? await findMatches(services, services.now()) : undefined) ?? {}
    return { next, latest, later: later ?? null }
  }
  return { begin: tell, run: async () => ok(await tell()) }
}
