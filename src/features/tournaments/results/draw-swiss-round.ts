import { createLots } from '#features/tournaments/draw/lot.ts'
import { pairSwiss } from '#features/tournaments/draw/pair-swiss.ts'
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
  { ties, groups }: Competition,
  secret: string,
): Result<RoundDrawn, RoundRefusal> {
  const { rounds, setup, entrants, withdrawn } = state
  if (rounds.length >= setup.rounds) return err({ kind: 'enough-rounds' })
  if (ties.some(({ stage, status }) => stage === 'swiss' && status !== 'over')) return err({ kind: 'round-open' })
  const { ties: played, byes = [] } = groups[0]?.group ?? { ties: [] }
  const ids = entrants.map(({ id }) => id)
  const tallies = tallyTies(ids, { ties: played, byes })
  const staying = entrants
    .filter(({ id }) => !withdrawn.has(id))
    .map(({ id, seed }) => ({
      ...{ id, wins: tallies.get(id)?.wins.won ?? 0, hadBye: byes.includes(id) },
      met: played.flatMap(({ home, guest }) => (home === id ? guest : guest === id ? home : [])),
      ...(seed !== undefined && { strength: seed }),
    }))
  const round = rounds.length + 1
  const drawn = pairSwiss(staying, createLots(secret, `swiss ${round}`))
  return drawn ? ok({ kind: 'round-drawn', round, pairs: drawn.pairs, bye: drawn.bye }) : err({ kind: 'enough-rounds' })
}
