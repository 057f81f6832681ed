import type { LeagueStore } from './league-store.ts'
import { seasonOf } from './season.ts'

/** So many seasons after its own, nobody looks up any more who won which game; also in the privacy policy. */
export const SEASONS_WITH_PLAYERS = 5

type Needs = {
  inTransaction: <T>(
    work: (league: Pick<LeagueStore, 'listTeams' | 'putTeam' | 'forgetPlayers'>) => Promise<T>,
  ) => Promise<T>
  now: () => Date
}

/** Takes players' names out of line-ups and matches of long past seasons; results and tables stay. */
export function createPurgePlayers({ inTransaction, now }: Needs) {
  /** @returns from how many teams and matches */
  return async function purgePlayers(): Promise<number> {
    const before = seasonOf(now()) - SEASONS_WITH_PLAYERS
    return inTransaction(async (league) => {
      const named = (await league.listTeams()).filter(
        ({ season, lineUp, captain }) => season < before && (lineUp.length > 0 || captain !== ''),
      )
      for (const { number: _, captainAccount: __, ...team } of named) {
        await league.putTeam({ ...team, lineUp: [], captain: '' })
      }
      return named.length + (await league.forgetPlayers(before))
    })
  }
}
