import type { ClubFunction } from '#programs/functions/club-function.ts'
import { hasPage } from '#features/club/look/look.ts'
import { ok } from '#shared/result.ts'
import { findMatches } from '#site/routes/teams/find-matches.ts'
import type { Services } from '#site/services.ts'

type Needs = Pick<Services, 'club' | 'league' | 'news' | 'now'>

/** What the home page tells of matches: the next ones and the latest results. */
export function createNextMatches(needs: Needs): ClubFunction {
  async function tell() {
    const isShown = hasPage(await needs.club.getFacts('look'), 'mannschaften')
    const { next = [], latest = [], later } = (isShown ? await findMatches(needs, needs.now()) : undefined) ?? {}
    return { next, latest, later: later ?? null }
  }
  return { begin: tell, run: async () => ok(await tell()) }
}
