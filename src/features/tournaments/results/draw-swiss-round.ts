import { createLots } from '#features/tournaments/draw/lot.ts'
import { pairSwiss, type SwissEntry } from '#features/tournaments/draw/pair-swiss.ts'
import { tallyTies } from '#features/tournaments/ranking/tally.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { CompetitionState } from './competition-state.ts'
import type { Competition } from './competition-ties.ts'
import type { LogEntry } from './log-entry.ts'

type RoundDrawn = Extract<LogEntry, { kind: 'round-drawn' }>

/** `round-open`: the one before is not over. `enough-rounds`: all are drawn, or everybody left has met everybody left. */
export type RoundRefusal = { kind: 'round-open' } | { kind: 'enough-rounds' }

/** Draws the next round of the Swiss system. */
export function drawSwissRound(
  state: CompetitionState,
  competition: Competition,
  secret: string,
): Result<RoundDrawn, RoundRefusal> {
  const { rounds, setup } = state
  if (rounds.length >= setup.rounds) return err({ kind: 'enough-rounds' })
  if (competition.ties.some(({ stage, status }) => stage === 'swiss' && status !== 'over'))
    return err({ kind: 'round-open' })
  const round = rounds.length + 1
  const drawn = pairSwiss(staying(state, competition), createLots(secret, `swiss ${round}`))
  return drawn ? ok({ kind: 'round-drawn', round, pairs: drawn.pairs, bye: drawn.bye }) : err({ kind: 'enough-rounds' })
}

/** Whoever plays on, with what they have won and whom they have met. */
export function staying(
  { entrants, withdrawn }: Pick<CompetitionState, 'entrants' | 'withdrawn'>,
  { groups }: Pick<Competition, 'groups'>,
): SwissEntry[] {
  const { ties, byes = [] } = groups[0]?.group ?? { ties: [] }
  const tallies = tallyTies(
    entrants.map(({ id }) => id),
    { ties, byes },
  )
  return entrants
    .filter(({ id }) => !withdrawn.has(id))
    .map(({ id, seed }) => ({
      id,
      wins: tallies.get(id)?.wins.won ?? 0,
      hadBye: byes.includes(id),
      met: ties.flatMap(({ home, guest }) => (home === id ? guest : guest === id ? home : [])),
      ...(seed !== undefined && { strength: seed }),
    }))
}
