import type { Day, DayCompetition } from '#features/tournaments/day/day.ts'
import { creditOf } from '#table-tennis/results/credit-of.ts'
import { scoreOfCredit, whatOf } from '#features/tournaments/live/tie-line.ts'
import type { TieState } from '#table-tennis/results/tie-state.ts'
import type { RubberResult } from '#table-tennis/ties/rubber.ts'
import { addScores } from '#table-tennis/ties/game.ts'
import { MINUTE } from '#shared/durations.ts'
import { writeScore, type Score } from '#table-tennis/ties/tie-format.ts'

/**
 * A tie in which at least one rubber was played; a walkover is none.
 *
 * @property competition empty if the event has only one @property what „Gruppe A, Runde 2“
 * @property home and guest, by their public names @property score of the whole tie
 * @property rubbers, games number played @property points undefined if not all were recorded
 * @property longest its longest game @property minutes from its start to the first result; undefined if the log lacks one of them
 */
export type PlayedTie = {
  competition: string
  what: string
  home: string
  guest: string
  score: string
  lead: { rubbers: number; games: number }
  isPlayedOut: boolean
  rubbers: number
  games: number
  points: Score | undefined
  longest: Score | undefined
  minutes: number | undefined
}

/** In the order of the competitions and their ties. */
export function playedTies(day: Day): PlayedTie[] {
  const minutes = minutesOf(day)
  return [...day.competitions.values()].flatMap((competition) =>
    competition.derived.ties.flatMap((tie) => {
      const played = describePlayed(day, competition, tie)
      return played ? { ...played, minutes: minutes.get(`${competition.config.key} ${tie.key}`) } : []
    }),
  )
}

function describePlayed(day: Day, competition: DayCompetition, tie: TieState): Omit<PlayedTie, 'minutes'> | undefined {
  const { config, state } = competition
  const { credit, result, home, guest } = tie
  const rubbers = (state.reports.get(tie.key)?.result.rubbers ?? []).filter((rubber) => rubber && wasPlayed(rubber))
  if (!credit || rubbers.length === 0 || home === undefined || guest === undefined) return undefined
  const games = rubbers.flatMap((rubber) => (rubber && 'games' in rubber && isList(rubber.games) ? rubber.games : []))
  const counted = rubbers.flatMap((rubber) => (rubber?.kind === 'counted' ? [rubber.games] : []))
  const score = writeScore(scoreOfCredit(credit, state.setup.rules))
  return {
    competition: day.competitions.size > 1 ? config.name : '',
    what: whatOf(tie, competition),
    home: day.publicNameOf(home),
    guest: day.publicNameOf(guest),
    score,
    lead: { rubbers: difference(credit.rubbers), games: difference(credit.games) },
    isPlayedOut: result?.end === undefined && rubbers.every((rubber) => rubber?.kind !== 'retired'),
    rubbers: rubbers.length,
    games: games.length + sum(addScores(counted)),
    points: counted.length === 0 ? addScores(games) : undefined,
    longest: games.reduce<Score | undefined>(
      (longest, game) => (longest && sum(longest) >= sum(game) ? longest : game),
      undefined,
    ),
  }
}

const isList = (games: Score | readonly Score[]): games is readonly Score[] => Array.isArray(games)
const sum = ({ home, guest }: Score) => home + guest
const difference = ({ home, guest }: Score) => Math.abs(home - guest)

/** Whether a game or part of one was recorded. */
export function wasPlayed(rubber: RubberResult): boolean {
  switch (rubber.kind) {
    case 'played':
    case 'retired':
      return rubber.games.length > 0
    case 'counted':
      return sum(rubber.games) > 0
    case 'walkover':
    case 'disqualified':
    case 'both-absent':
      return false
  }
}

/** Minutes from the start to the first final result: a later correction does not make a tie longer. */
function minutesOf({ entries, competitions }: Day): Map<string, number> {
  const begun = new Map<string, Date>()
  const minutes = new Map<string, number>()
  for (const { entry, at } of entries) {
    if (!('competition' in entry)) continue
    if (entry.kind === 'begun' || entry.kind === 'annulled') {
      minutes.delete(`${entry.competition} ${entry.tie}`)
      begun.set(`${entry.competition} ${entry.tie}`, at)
    }
    if (entry.kind !== 'reported') continue
    const key = `${entry.competition} ${entry.tie}`
    const [since, rules] = [begun.get(key), competitions.get(entry.competition)?.state.setup.rules]
    if (since === undefined || rules === undefined || minutes.has(key) || !creditOf(entry.result, rules)) continue
    minutes.set(key, Math.round((at.getTime() - since.getTime()) / MINUTE))
  }
  return minutes
}
