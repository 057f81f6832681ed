import type { PlaysFor } from '#table-tennis/draw/knockout-tree.ts'
import type { OwnRanking } from '#table-tennis/ranking/own-ranking.ts'
import type { RankingName } from '#table-tennis/ranking/ranking-rules.ts'
import type { TieRules } from '#table-tennis/ties/tie-rules.ts'
import type { WithdrawalRule } from '#table-tennis/ties/withdraw.ts'
import { err, ok, type Result } from '#shared/result.ts'

/**
 * A knockout frame for the entrants on certain places of every group; without groups, for all entrants.
 *
 * @property key its name in the log @property name „Endrunde“ @property from, to the places of each group, from 1; `to` undefined for all
 *   remaining places
 */
export type FrameSetup = { key: string; name: string; from: number; to?: number | undefined; playsFor: PlaysFor }

/**
 * What a competition plays: groups or rounds of the Swiss system, then frames, in the order of the places they play for. Without groups and
 * rounds the one frame is a knockout of all entrants.
 *
 * @property groups their number; 0 for none @property rounds number of rounds of the Swiss system; 0 for none
 */
export type Setup = {
  rules: TieRules
  ranking: RankingName | OwnRanking
  withdrawal: WithdrawalRule
  groups: number
  rounds: number
  frames: readonly FrameSetup[]
}

export type SetupRefusal =
  | { kind: 'nothing-to-play' }
  | { kind: 'groups-and-rounds' }
  | { kind: 'groups-too-small'; groups: number; entrants: number }
  | { kind: 'too-many-rounds'; most: number }
  | { kind: 'frames-overlap'; name: string }

const SMALLEST_GROUP = 2
/** More rounds do not fit into a day, and the more entrants have met, the longer the search for a pairing takes. */
const MOST_ROUNDS = 15

export function checkSetup({ groups, rounds, frames }: Setup, entrants: number): Result<void, SetupRefusal> {
  if (groups > 0 && rounds > 0) return err({ kind: 'groups-and-rounds' })
  if (groups * SMALLEST_GROUP > entrants) return err({ kind: 'groups-too-small', groups, entrants })
  const most = Math.min(MOST_ROUNDS, entrants % 2 === 0 ? entrants - 1 : entrants)
  if (rounds > most) return err({ kind: 'too-many-rounds', most })
  if (groups + rounds + frames.length === 0) return err({ kind: 'nothing-to-play' })
  const overlapping = frames.find(({ from }, index) => from <= (index === 0 ? 0 : (frames[index - 1]?.to ?? Infinity)))
  return overlapping ? err({ kind: 'frames-overlap', name: overlapping.name }) : ok(undefined)
}

/** The places that a frame takes from a group of `members` entrants. */
export const placesFor = ({ from, to = Infinity }: FrameSetup, members: number): number[] =>
  Array.from({ length: members }, (_, index) => index + 1).filter((place) => place >= from && place <= to)

/** The last place that goes on to the first frame; it decides what the last round of a group is. Undefined where none is set. */
export const advancingOf = ({ frames: [first] }: Setup): number | undefined => first?.to
