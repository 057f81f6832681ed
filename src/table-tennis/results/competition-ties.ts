import type { CompetitionState } from './competition-state.ts'
import { groupTies, standGroups, standSwiss, swissTies, type GroupStageTie, type GroupStanding } from './group-stage.ts'
import { playFrames, type FramePlace } from './play-frames.ts'
import type { TieState } from './tie-state.ts'
import { toTieState } from './to-tie-state.ts'

/**
 * @property ties those of the groups or rounds first, then frame by frame, each after those it needs
 * @property groups their standings; one group of all entrants in the Swiss system @property places that frames play for, by the key of the
 *   frame
 */
export type Competition = {
  ties: readonly TieState[]
  groups: readonly GroupStanding[]
  places: ReadonlyMap<string, readonly FramePlace[]>
}

/** Everything that follows from the log of a competition. */
export function deriveCompetition(state: CompetitionState): Competition {
  const isSwiss = state.setup.rounds > 0
  const played = isSwiss ? swissTies(state) : groupTies(state)
  const groups = isSwiss ? standSwiss(state, played) : standGroups(state, played)
  const ties = played.map((tie) => fromGroup(state, tie, isSwiss))
  const frames = playFrames(state, groups)
  return { ties: [...ties, ...frames.ties], groups, places: frames.places }
}

function fromGroup(
  state: CompetitionState,
  { key, group, round, home, guest, result }: GroupStageTie,
  isSwiss: boolean,
): TieState {
  const stage = isSwiss ? { stage: 'swiss' } : { stage: 'groups', group }
  return toTieState(state, { ...stage, key, round: round + 1, home, guest, needs: [] }, result)
}
