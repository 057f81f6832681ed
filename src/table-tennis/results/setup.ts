import type { PlaysFor } from '#table-tennis/draw/knockout-tree.ts'
import type { OwnRanking } from '#table-tennis/ranking/own-ranking.ts'
import type { RankingName } from '#table-tennis/ranking/ranking-rules.ts'
import type { TieRules } from '#table-tennis/ties/tie-rules.ts'
import type { WithdrawalRule } from '#table-tennis/ties/withdraw.ts'
import { err, ok, type Result } from '#shared/result.ts'

/**
 * A knockout frame for those on some places of every group; where there are no groups, for everybody.
 *
 * @property key names it in the log @property name „Endrunde“ @property from, to the places of each group, from 1; `to` undefined for all that are left
 */
export type FrameSetup = { key: string; name: string; from: number; to?: number | undefined; playsFor: PlaysFor }

/**
 * What a competition plays: groups or rounds of the Swiss system, then frames, in the order of the places that are played for. Without both
 * the one frame is a knockout of everybody.
 *
 * @property groups so many; 0 for none @property rounds of the Swiss system; 0 for none
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
/** More nobody plays in a day. The more have met, the longer a pairing is looked for. */
const MOST_ROUNDS = 15

/** Whether so many entrants can play so. */
export function checkSetup({ groups, rounds, frames }: Setup, entrants: number): Result<void, SetupRefusal> {
  if (groups > 0 && rounds > 0) return err({ kind: 'groups-and-rounds' })
  if (groups * SMALLEST_GROUP > entrants) return err({ kind: 'groups-too-small', groups, entrants })
  const most = Math.min(MOST_ROUNDS, entrants % 2 === 0 ? entrants - 1 : entrants)
  if (rounds > most) return err({ kind: 'too-many-rounds', most })
  if (groups + rounds + frames.length === 0) return err({ kind: 'nothing-to-play' })
  const overlapping = frames.find(({ from }, index) => from <= (index === 0 ? 0 : (frames[index - 1]?.to ?? Infinity)))
  return overlapping ? err({ kind: 'frames-overlap', name: overlapping.name }) : ok(undefined)
}

/** The places of a group that a frame takes, of a group of so many. */
export const placesFor = ({ from, to = Infinity }: FrameSetup, members: number): number[] =>
  Array.from({ length: members }, (_, index) => index + 1).filter((place) => place >= from && place <= to)

/** The most that go on to the first frame decides what the last round of a group is; undefined where nobody does. */
export const advancingOf = ({ frames: [first] }: Setup): number | undefined => first?.to
