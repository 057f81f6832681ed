import type { DayCompetition, Day } from '#features/tournaments/day/day.ts'
import { letter } from '#table-tennis/draw/draw-protocol.ts'
import { describeTie, firstPlaces } from '#table-tennis/results/describe-tie.ts'
import { endingWords } from '#table-tennis/results/tie-words.ts'
import type { SideSource, TieState } from '#table-tennis/results/tie-state.ts'
import type { Side } from '#table-tennis/ties/game.ts'
import { creditRubber } from '#table-tennis/ties/rubber.ts'
import type { TieCredit, TieResult } from '#table-tennis/ties/tie-result.ts'
import type { TieRules } from '#table-tennis/ties/tie-rules.ts'
import { formatTime } from '#shared/berlin-time.ts'
import { getFormat, writeScore, type Score } from '#table-tennis/ties/tie-format.ts'

/** A side of a tie as it is shown. @property team undefined while it is undecided */
export type SideLine = { team: string | undefined; name: string; score: number | undefined; hasWon: boolean }

/**
 * A tie in one line of a public page.
 *
 * @property what „Endrunde, Halbfinale“ @property words its status @property isNow whether it is called or in play
 */
export type TieLine = {
  key: string
  what: string
  home: SideLine
  guest: SideLine
  words: string
  isNow: boolean
  isOver: boolean
}

/** What the lines of a competition are made from. @property nameOf the public name */
export type LineMaker = {
  competition: DayCompetition
  nameOf: Day['publicNameOf']
  startOf: (tie: TieState) => Date | undefined
}

export function showTie(tie: TieState, maker: LineMaker): TieLine {
  const { competition, nameOf } = maker
  const { rules } = competition.state.setup
  const score = tie.credit ? scoreOfCredit(tie.credit, rules) : tie.result && scoreOf(tie.result, rules)
  const winner = tie.credit?.winner
  const side = (which: Side): SideLine => {
    const team = tie[which]
    const name = team === undefined ? sourceName(tie[`${which}From`], competition) : nameOf(team)
    return { team, name, score: score?.[which], hasWon: winner === which }
  }
  return {
    key: tie.key,
    what: whatOf(tie, competition),
    home: side('home'),
    guest: side('guest'),
    words: wordsOf(tie, maker),
    isNow: tie.status === 'called',
    isOver: tie.status === 'over',
  }
}

/** „Endrunde, Halbfinale“, „Gruppe A, Runde 2“. */
export const whatOf = (tie: TieState, { state, derived }: DayCompetition): string =>
  describeTie(tie, state.setup, firstPlaces(derived.ties).get(tie.stage) ?? 1)

/** The score so far: rubbers for teams, games for a single or a double. */
export function scoreOf(result: TieResult, rules: TieRules): Score {
  const credits = result.rubbers.flatMap((rubber) => (rubber ? [creditRubber(rubber, rules)] : []))
  if (getFormat(rules.format).slots.length === 1) return credits[0]?.games ?? { home: 0, guest: 0 }
  const won = (side: Side) => credits.filter(({ winner }) => winner === side).length
  return { home: won('home'), guest: won('guest') }
}

/** The same for a tie that is over, including what was not played. */
export const scoreOfCredit = ({ rubbers, games }: TieCredit, { format }: TieRules): Score =>
  getFormat(format).slots.length === 1 ? games : rubbers

/** The claimed score; undefined without a claim, or if the sides differ. */
export function claimedScore({ claims }: Pick<TieState, 'claims'>, rules: TieRules): string | undefined {
  const told = new Set(claims.map(({ result }) => writeScore(scoreOf(result, rules))))
  return told.size === 1 ? [...told][0] : undefined
}

function wordsOf(tie: TieState, maker: LineMaker): string {
  const { state } = maker.competition
  switch (tie.status) {
    case 'over': {
      const at = state.reports.get(tie.key)?.at
      const { ending } = tie.credit ?? {}
      return [ending && endingWords[ending], at && `Ende ${formatTime(at)}`].filter(Boolean).join(', ')
    }
    case 'called': {
      const table = tablesText(tie.tables)
      if (tie.claims.length > 0) {
        const score = claimedScore(tie, state.setup.rules)
        return score === undefined ? 'verschieden gemeldet, wird geklärt' : `gemeldet ${score}, noch nicht bestätigt`
      }
      return state.calls.get(tie.key)?.begunAt ? `läuft an ${table}` : `aufgerufen, ${table}`
    }
    case 'ready':
      return 'wartet auf einen Tisch'
    case 'waiting': {
      const start = maker.startOf(tie)
      return start ? `nicht vor ${formatTime(start)}` : ''
    }
  }
}

export const tablesText = (tables: readonly string[]): string => `Tisch ${tables.join(' und ')}`

/** Describes a side that is undecided: „Sieger Halbfinale 1“, „2. der Gruppe A“. */
function sourceName(source: SideSource | undefined, competition: DayCompetition): string {
  if (!source) return 'noch offen'
  if (source.kind === 'place') return `${source.place}. der Gruppe ${letter(source.group)}`
  const { ties } = competition.derived
  const from = ties.find(({ key }) => key === source.tie)
  const word = source.kind === 'winner' ? 'Sieger' : 'Verlierer'
  if (!from) return word
  const alike = ties.filter((tie) => isSameRound(tie, from))
  const what = (whatOf(from, competition).split(', ').at(-1) ?? '').replace('Spiel um ', 'um ')
  return `${word} ${what}${alike.length > 1 ? ` ${alike.indexOf(from) + 1}` : ''}`
}

export const isSameRound = (one: TieState, other: TieState): boolean =>
  one.stage === other.stage && one.round === other.round && one.places?.from === other.places?.from
