import { expect, test } from 'vitest'
import { seenFrom } from '#features/league/fixture.ts'
import type { TeamFixture } from '#features/league/league-reader.ts'
import { sampleFixture } from '#tests/support/league/sample-league.ts'
import { against, formatMatchTime, pickMatchNews, showMatch } from './match-view.ts'

const now = new Date('2024-11-26T09:00:00Z')
const own = (text: string, startsAt: string | undefined): TeamFixture[] =>
  seenFrom('TTC Musterdorf', [
    sampleFixture(text, { startsAt: startsAt === undefined ? undefined : new Date(startsAt) }),
  ]).map((fixture) => ({ ...fixture, teamName: 'Herren 1' }))
const told = (fixtures: TeamFixture[]) => pickMatchNews(fixtures, now)

test('next are the matches of the next two weeks, at most three, and latest the results of the last two, newest first', () => {
  const news = told([
    ...own('TTC Musterdorf – Rodenau 6:9', '2024-10-12T16:00:00Z'),
    ...own('Heiligenbrunn – TTC Musterdorf 9:3', '2024-11-16T17:00:00Z'),
    ...own('TTC Musterdorf – Wahlerath 8:8', '2024-11-23T17:00:00Z'),
    ...['29', '30'].flatMap((day) => own(`TTC Musterdorf – Gast ${day}`, `2024-11-${day}T17:00:00Z`)),
    ...['01', '02', '03'].flatMap((day) => own(`Gast ${day} – TTC Musterdorf`, `2024-12-${day}T17:00:00Z`)),
  ])
  expect(news.latest.map(({ opponent, ownScore }) => [opponent, ownScore])).toEqual([
    ['Wahlerath', '8:8'],
    ['Heiligenbrunn', '3:9'],
  ])
  expect(news.next.map(({ opponent }) => opponent)).toEqual(['Gast 29', 'Gast 30', 'Gast 01'])
  expect(news.changesAt).toEqual(new Date('2024-11-29T17:00:00Z'))
})

test('a match that has begun is no next match, and one of which only the day is known is until the day is over', () => {
  expect(told(own('TTC Musterdorf – A', '2024-11-26T08:59:00Z')).next).toEqual([])
  const [today] = told(own('TTC Musterdorf – A', '2024-11-25T23:00:00Z')).next
  expect(today).toMatchObject({ day: 'Di., 26.11.', time: '' })
})

test('where two weeks have no match, the next one after them is told', () => {
  const news = told(own('Lauterfels – TTC Musterdorf', '2025-01-11T17:00:00Z'))
  expect([news.next, news.latest, news.later?.day]).toEqual([[], [], 'Sa., 11.1.'])
})

test('a match says how it stands: moved, put off, forfeited, won', () => {
  const [moved] = seenFrom('TTC Musterdorf', [
    sampleFixture('TTC Musterdorf – A', { movedFrom: new Date('2024-11-22T19:00:00Z') }),
  ]).map(showMatch)
  expect(moved).toMatchObject({ state: 'moved', day: 'Sa., 23.11.', time: '18:00', movedFrom: 'Fr., 22.11. 20:00' })
  const [open] = own('A – TTC Musterdorf', undefined).map(showMatch)
  expect(open).toMatchObject({ state: 'postponed', day: 'offen', dateTime: undefined })
  const [won] = own('A – TTC Musterdorf 4:9', '2024-11-23T17:00:00Z').map(showMatch)
  expect(won).toMatchObject({ score: '4:9', ownScore: '9:4', verdict: 'won' })
})

test('words for where and when', () => {
  expect(against({ isHome: true, opponent: 'TTC Wahlerath' })).toBe('gegen TTC Wahlerath')
  expect(against({ isHome: false, opponent: 'TTG Rodenau' })).toBe('bei TTG Rodenau')
  expect(formatMatchTime(new Date('2024-11-30T17:00:00Z'))).toBe('Samstag, 30. November, 18:00 Uhr')
  expect(formatMatchTime(new Date('2024-11-29T23:00:00Z'))).toBe('Samstag, 30. November')
})
