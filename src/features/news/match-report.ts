/** What a press officer knows about a match on the evening it was played. */
export type MatchReport = {
  /** Name of our team: „Herren 1“. */
  team: string
  opponent: string
  isHome: boolean
  /** Points of both sides, ours first. */
  own: number
  theirs: number
  /** „8. Spieltag“; empty if not given. */
  round: string
  /** Single matches, one per line: „Mats – Emil 3:1“. */
  games: string
}

/** A title and the beginning of a text, for an editor to continue. */
export function draftMatchReport(report: MatchReport): { title: string; markdown: string } {
  const { team, opponent, isHome, own, theirs, round } = report
  const place = isHome ? 'zu Hause' : 'auswärts'
  const inRound = round === '' ? '' : ` am ${round}`
  const met = `${inRound} ${place} gegen ${opponent}`
  const first =
    own === theirs
      ? `${team} spielte${met} ${own}:${theirs} unentschieden.`
      : `${team} ${own > theirs ? 'gewann' : 'verlor'}${met} mit ${own}:${theirs}.`
  const table = toTable(report.games)
  return {
    title: `${team} ${headline(own, theirs)} gegen ${opponent}`,
    markdown: table === '' ? `${first}\n` : `${first}\n\n## Die Spiele\n\n${table}\n`,
  }
}

const headline = (own: number, theirs: number) =>
  own === theirs ? `spielt ${own}:${theirs}` : own > theirs ? `gewinnt ${own}:${theirs}` : `verliert ${own}:${theirs}`

/** `Mats – Emil 3:1`: the text before the score names the match. */
const GAME = /^(.*?)[\s,:]+(\d{1,2}\s*:\s*\d{1,2})$/

function toTable(games: string): string {
  const rows = games.split('\n').flatMap((line) => {
    const text = line.replace(/\s+/g, ' ').trim()
    if (text === '') return []
    const [, names = text, score = ''] = GAME.exec(text) ?? []
    return [`| ${cell(names)} | ${score.replace(/\s/g, '')} |`]
  })
  return rows.length === 0 ? '' : ['| Spiel | Sätze |', '| --- | ---: |', ...rows].join('\n')
}

/** A vertical bar would begin another column. */
const cell = (text: string) => text.replaceAll('|', '/')
