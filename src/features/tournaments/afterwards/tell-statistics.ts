import { writeScore } from '#table-tennis/ties/tie-format.ts'
import { GAME, MINUTE, POINT, RUBBER, tallied, TIE } from './german.ts'
import type { PlayedTie } from './played-tie.ts'
import type { Statistics } from './statistics.ts'

/** A number of the day in words. @property what „Längster Satz“ */
export type ToldNumber = { what: string; text: string }

/** „33 Kämpfe, 99 Spiele, 231 Sätze, 4.211 Punkte“; omits the rubbers if each tie is a single one, as in singles. */
const tellTotals = ({ ties, rubbers, games, points }: Statistics): string =>
  [
    tallied(ties, TIE),
    ...(rubbers === ties ? [] : [tallied(rubbers, RUBBER)]),
    tallied(games, GAME),
    ...(points === undefined ? [] : [tallied(points, POINT)]),
  ].join(', ')

/** Empty if nothing was played. */
export function tellStatistics(statistics: Statistics): ToldNumber[] {
  const { ties, longestGame, closest, most, longestTie } = statistics
  if (ties === 0) return []
  return [
    { what: 'Insgesamt', text: tellTotals(statistics) },
    ...tell('Längster Satz', longestGame, ({ longest }) => longest && writeScore(longest)),
    ...tell(
      'Knappster Kampf',
      closest,
      ({ score, points }) => points && `${score}, nach Punkten ${writeScore(points)}`,
    ),
    ...tell('Meiste Sätze', most, ({ games }) => tallied(games, GAME)),
    ...tell('Längster Kampf', longestTie, ({ minutes }) =>
      minutes === undefined ? undefined : tallied(minutes, MINUTE),
    ),
  ]
}

function tell(what: string, tie: PlayedTie | undefined, say: (tie: PlayedTie) => string | undefined): ToldNumber[] {
  const said = tie && say(tie)
  if (said === undefined || !tie) return []
  const where = tie.competition === '' ? tie.what : `${tie.competition}, ${tie.what}`
  return [{ what, text: `${said}, ${tie.home} gegen ${tie.guest} (${where})` }]
}
