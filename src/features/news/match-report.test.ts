import { expect, test } from 'vitest'
import { draftMatchReport, type MatchReport } from './match-report.ts'
import { renderMarkdown } from './render-markdown.ts'

const report = (changes: Partial<MatchReport> = {}): MatchReport => ({
  team: 'Herren 1',
  opponent: 'Ottenbruch',
  isHome: true,
  own: 9,
  theirs: 7,
  round: '8. Spieltag',
  games: '',
  ...changes,
})

test('a result becomes a heading and a first sentence', () => {
  expect(draftMatchReport(report())).toEqual({
    title: 'Herren 1 gewinnt 9:7 gegen Ottenbruch',
    markdown: 'Herren 1 gewann am 8. Spieltag zu Hause gegen Ottenbruch mit 9:7.\n',
  })
  expect(draftMatchReport(report({ own: 2, theirs: 9, isHome: false, round: '' }))).toEqual({
    title: 'Herren 1 verliert 2:9 gegen Ottenbruch',
    markdown: 'Herren 1 verlor auswärts gegen Ottenbruch mit 2:9.\n',
  })
  expect(draftMatchReport(report({ own: 8, theirs: 8 }))).toEqual({
    title: 'Herren 1 spielt 8:8 gegen Ottenbruch',
    markdown: 'Herren 1 spielte am 8. Spieltag zu Hause gegen Ottenbruch 8:8 unentschieden.\n',
  })
})

test('single matches become a table, whatever stands between names and score', () => {
  const games = 'Mats – Kevin 3:1\n\n Emil/Leonie  3 : 2\nEmil, 2:3\nLeonie | kampflos\n'
  const { html } = renderMarkdown(draftMatchReport(report({ games })).markdown)
  const cells = [...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, text]) => text)
  expect(cells).toEqual(['Mats – Kevin', '3:1', 'Emil/Leonie', '3:2', 'Emil', '2:3', 'Leonie / kampflos', ''])
})
