import type { Context } from '#platform/context.ts'
import type { LeagueStores } from './context.ts'
import { seasonOf } from './season.ts'

/** How many seasons later nobody looks up any more who won which game; the privacy policy repeats the figure. */
export const SEASONS_WITH_PLAYERS = 5

/**
 * Removes players' names from line-ups and matches of seasons long past; results and tables stay.
 *
 * @returns from how many teams and matches
 */
export function purgePlayers(ctx: Context<LeagueStores>): Promise<number> {
  const before = seasonOf(ctx.now()) - SEASONS_WITH_PLAYERS
  return ctx.write(async ({ league }) => {
    const named = (await league.listTeams()).filter(
      ({ season, lineUp, captain }) => season < before && (lineUp.length > 0 || captain !== ''),
    )
    for (const { number: _, captainAccount: __, ...team } of named) {
      await league.putTeam({ ...team, lineUp: [], captain: '' })
    }
    return named.length + (await league.forgetPlayers(before))
  })
}
