import { counted, TIE } from './german.ts'
import { nounOf, tellBeginning, tellNameless, tellOpen, tellPlaces } from './tell-places.ts'
import { tellStatistics } from './tell-statistics.ts'
import type { ToldCompetition, ToldEvent } from './told-event.ts'

/** Links of a report. @property results, winners paths of the pages; undefined if there is none */
export type ReportLinks = { results: string; winners: string | undefined }

/** Drafts German Markdown from public results only. */
export function draftReport(told: ToldEvent, links: ReportLinks) {
  const { competitions } = told
  const [only, ...others] = competitions
  const isOne = only !== undefined && others.length === 0
  const blocks = [
    paragraph(tellBeginning(told), tellOpen(competitions), ...(isOne ? tellPlaces(only) : [])),
    ...competitions.flatMap((competition) => competitionBlocks(competition, isOne)),
    paragraph(tellNameless(competitions)),
    ...statisticsBlocks(told),
    links.winners === undefined
      ? `Alle Gruppen und Begegnungen stehen auf der [Ergebnisseite](${links.results}).`
      : `Alle Gruppen und Begegnungen stehen auf der [Ergebnisseite](${links.results}), die Gewinner aller Jahre in der [Siegerliste](${links.winners}).`,
  ]
  return {
    title: titleOf(told),
    summary: summaryOf(told),
    markdown: `${blocks.filter((block) => block !== '').join('\n\n')}\n`,
  }
}

function titleOf({ name, isOver, competitions }: ToldEvent): string {
  if (!isOver) return `${name}: Zwischenstand`
  const [only, ...others] = competitions
  if (others.length > 0) return `${name}: Wer gewonnen hat`
  const [winner, ...equals] = only?.places.filter(({ place }) => place === 1) ?? []
  const isTold = winner?.isNamed === true && equals.length === 0
  return isTold ? `${name}: Der Sieg geht an ${winner.name}` : `${name}: Die Ergebnisse`
}

function summaryOf({ name, isOver, competitions, statistics }: ToldEvent): string {
  const [only, ...others] = competitions
  const who = only && others.length === 0 ? `${counted(only.entries, nounOf(only))}, ` : ''
  const what = `${who}${counted(statistics.ties, TIE)}`
  const end = isOver ? `So ging „${name}“ aus.` : `So steht es bei „${name}“.`
  return `${what.slice(0, 1).toLocaleUpperCase('de')}${what.slice(1)}: ${end}`
}

function competitionBlocks(competition: ToldCompetition, isOne: boolean): string[] {
  const { name, places } = competition
  const heading = `## ${escape(isOne ? 'Die Plätze' : (name ?? ''))}`
  const told = isOne ? '' : paragraph(...tellPlaces(competition))
  if (places.length === 0) return told === '' ? [] : [heading, told]
  const who = competition.kind === 'team' ? 'Mannschaft' : competition.kind === 'double' ? 'Doppel' : 'Name'
  const rows = places.map(({ place, name: called }) => `| ${place} | ${escape(called)} |`)
  return [heading, told, ['| Platz | ' + who + ' |', '|:---:|---|', ...rows].join('\n')]
}

function statisticsBlocks({ statistics }: ToldEvent): string[] {
  const lines = tellStatistics(statistics).map(({ what, text }) => `- **${what}:** ${escape(text)}`)
  return lines.length === 0 ? [] : ['## Zahlen des Tages', lines.join('\n')]
}

const paragraph = (...sentences: (string | undefined)[]): string =>
  escape(sentences.filter((sentence) => sentence !== undefined).join(' '))

/** Escapes characters that Markdown would interpret. */
const escape = (text: string): string => text.replace(/[\\`*_[\]<>|#~&]/g, '\\$&')
