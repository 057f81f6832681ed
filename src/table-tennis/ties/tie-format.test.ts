import { expect, test } from 'vitest'
import { canEndSo, countGames, formatNames, getFormat, leagueFormatNames, readScore, writeScore } from './tie-format.ts'

const SIZES = [
  ['paarkreuz', 16, 6],
  ['bundessystem', 10, 4],
  ['bundessystem-ausgespielt', 10, 4],
  ['werner-scheffler', 14, 4],
  ['braunschweiger', 10, 4],
  ['swaythling', 9, 3],
  ['swaythling-modifiziert', 7, 3],
  ['corbillon', 5, 2],
  ['einzel', 1, 1],
  ['doppel', 1, 2],
  ['dorf', 3, 2],
  ['dorf-bis-zwei', 3, 2],
  ['zwei-tische', 5, 2],
  ['olympisch', 5, 3],
] as const

test.each(SIZES)('%s has %i games of %i players', (name, games, players) => {
  const { slots, players: needed } = getFormat(name)
  expect(slots).toHaveLength(games)
  expect(needed).toBe(players)
})

test('every format has its line above', () => expect(SIZES.map(([name]) => name)).toEqual(formatNames))

test('every player of a format plays as often as the one at the same position of the other side', () => {
  for (const name of formatNames) {
    const { slots, players } = getFormat(name)
    const singles = slots.filter(({ kind }) => kind === 'single')
    const counts = (side: 'home' | 'guest') =>
      Array.from({ length: players }, (_, index) => singles.filter((slot) => slot[side] === index + 1).length)
    expect([name, counts('home')]).toEqual([name, counts('guest')])
    expect([name, Math.min(...counts('home')) > 0]).toEqual([name, name !== 'doppel'])
  }
})

test.each([
  ['paarkreuz', '9:0', true],
  ['paarkreuz', '9:7', true],
  ['paarkreuz', '8:8', true],
  ['paarkreuz', '9:8', false],
  ['paarkreuz', '7:7', false],
  ['paarkreuz', '10:2', false],
  ['bundessystem', '6:4', true],
  ['bundessystem', '5:5', true],
  ['bundessystem', '8:2', false],
  ['bundessystem-ausgespielt', '8:2', true],
  ['braunschweiger', '7:2', false],
  ['werner-scheffler', '7:7', true],
  ['werner-scheffler', '8:6', true],
  ['swaythling', '4:5', true],
  ['swaythling', '4:4', false],
  ['einzel', '1:0', true],
  ['einzel', '0:0', false],
  ['dorf', '2:1', true],
  ['dorf', '3:0', true],
  ['dorf', '2:0', false],
  ['dorf-bis-zwei', '2:0', true],
  ['dorf-bis-zwei', '3:0', false],
  ['zwei-tische', '3:1', true],
  ['zwei-tische', '2:2', false],
  ['olympisch', '3:2', true],
] as const)('%s can end %s: %s', (name, text, expected) => {
  const score = readScore(text)
  if (!score) throw new Error(`${text} is a score`)
  expect(canEndSo(name, score)).toBe(expected)
  expect(canEndSo(name, { home: score.guest, guest: score.home })).toBe(expected)
})

test('a score is written as it is read, and nothing else is one', () => {
  expect(readScore(' 9 : 7 ')).toEqual({ home: 9, guest: 7 })
  expect(writeScore({ home: 9, guest: 7 })).toBe('9:7')
  for (const text of ['', '9', '9:', ':7', '9:7:1', 'neun:sieben', '-1:2']) expect(readScore(text)).toBeUndefined()
})

test('games of which the winner is not known count for nobody', () => {
  const games = ['3:1', '2:3', '-', '3:0'].map(readScore)
  expect(countGames(games)).toEqual({ home: 2, guest: 1 })
})

test('in the Olympic system the double comes first, and nobody plays more than two singles', () => {
  const { slots } = getFormat('olympisch')
  expect(slots.map(({ kind, home, guest }) => `${kind} ${home}-${guest}`)).toEqual([
    'double 1-1',
    'single 1-1',
    'single 3-3',
    'single 1-2',
    'single 2-1',
  ])
})

test('leagues are not offered what only tournaments play', () => {
  expect(leagueFormatNames).toHaveLength(8)
  expect(leagueFormatNames.filter((name) => ['einzel', 'dorf', 'olympisch'].includes(name))).toEqual([])
})
