import { sideOf } from '#features/league/fixture.ts'
import { turned, writeScore, type Score } from '#table-tennis/ties/tie-format.ts'
import { pairings } from './fixture-change.ts'
import type { KeptMatch } from './keep-fixtures.ts'

/** The facts of a decided match that prefill a report; undefined without a result. */
export function matchReportFacts({ team, fixture, table }: KeptMatch) {
  const { outcome, home, guest, sheet, round } = fixture
  if (!outcome) return undefined
  const isHome = sideOf(fixture, team.ownName) !== 'guest'
  const own = (score: Score) => (isHome ? score : turned(score))
  const result = own(outcome)
  const names = pairings({ team, fixture })
  const games = (sheet?.games ?? []).flatMap((game, index) =>
    game ? [`${names[index]} ${writeScore(own(game))}`] : [],
  )
  return {
    report: {
      team: team.name,
      opponent: isHome ? guest : home,
      isHome,
      round,
      own: result.home,
      theirs: result.guest,
      games: games.join('\n'),
    },
    tableMarkdown: table ? toMarkdown(table.rows, team) : '',
  }
}

function toMarkdown(rows: NonNullable<KeptMatch['table']>['rows'], { league, ownName }: KeptMatch['team']): string {
  const cell = (text: string) => text.replaceAll('|', '/')
  const lines = rows.map(({ place, name, games, points }) => {
    const cells = [`${place}.`, cell(name), writeScore(games), writeScore(points)]
    return `| ${cells.map((each) => (name === ownName ? `**${each}**` : each)).join(' | ')} |`
  })
  return [
    '',
    `## Tabelle`,
    '',
    `| Platz | ${cell(league)} | Spiele | Punkte |`,
    '| ---: | --- | ---: | ---: |',
    ...lines,
    '',
  ].join('\n')
}
