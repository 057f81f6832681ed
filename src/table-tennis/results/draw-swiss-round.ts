import { createLots } from '#table-tennis/draw/lot.ts'
import { pairSwiss } from '#table-tennis/draw/pair-swiss.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { CompetitionState } from './competition-state.ts'
import type { Competition } from './competition-ties.ts'
import type { LogEntry } from './log-entry.ts'
import { staying } from './staying.ts'

/** `round-open`: the previous round is not over. `enough-rounds`: all rounds are drawn, or no pairing without a rematch is left. */
export type RoundRefusal = { kind: 'round-open' } | { kind: 'enough-rounds' }

export function drawSwissRound(
  state: CompetitionState,
  competition: Competition,
  secret: string,
): Result<LogEntry<'round-drawn'>, RoundRefusal> {
  const { rounds, setup } = state
  if (rounds.length >= setup.rounds) return err({ kind: 'enough-rounds' })
  if (competition.ties.some(({ stage, status }) => stage === 'swiss' && status !== 'over'))
    return err({ kind: 'round-open' })
  const round = rounds.length + 1
  const drawn = pairSwiss(staying(state, competition), createLots(secret, `swiss ${round}`))
  return drawn ? ok({ kind: 'round-drawn', round, pairs: drawn.pairs, bye: drawn.bye }) : err({ kind: 'enough-rounds' })
}
