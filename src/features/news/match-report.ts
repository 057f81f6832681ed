/** What a press officer knows of a match on the evening it was played. */
export type MatchReport = {
  /** Our team, as it is called: „Herren 1“. */
  team: string
  opponent: string
  isHome: boolean
  /** Points of both sides, ours first. */
  own: number
  theirs: number
  /** „8. Spieltag“; empty when it is not said. */
  round: string
  /** Single matches, one in each line: „Mats – Emil 3:1“. */
  games: string
}

/** A heading and the beginning of a text, to be written on. */
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

/** `Mats – Emil 3:1`: what stands before the score names the match. */
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

/** A bar would begin another column. */
const cell = (text: string) => text.replaceAll('|', '/')
