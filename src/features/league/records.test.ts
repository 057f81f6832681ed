import { expect, test } from 'vitest'
import { countRecords } from './records.ts'
import { readScore } from '#table-tennis/ties/tie-format.ts'

const games = (texts: string) => texts.split(' ').map(readScore)

test('single games count for our players and pairs, at home and elsewhere', () => {
  const sheet = { players: ['Anna', 'Berta'], doubles: ['Anna/Berta'] }
  const fixtures = [
    // Corbillon: 1-1 2-2 double 1-2 2-1.
    { isHome: true, outcome: undefined, sheet: { ...sheet, games: games('3:0 0:3 3:2 3:1') } },
    { isHome: false, outcome: undefined, sheet: { ...sheet, games: games('3:0 0:3 0:3 - 1:3') } },
  ]
  expect(countRecords(fixtures, 'corbillon')).toEqual({
    singles: [
      { name: 'Anna', won: { home: 3, guest: 1 } },
      { name: 'Berta', won: { home: 1, guest: 1 } },
    ],
    doubles: [{ name: 'Anna/Berta', won: { home: 2, guest: 0 } }],
  })
})

test('a forfeited match says nothing of anybody', () => {
  const outcome = { home: 3, guest: 0, isForfeited: true }
  const sheet = { players: ['Anna'], doubles: [], games: games('3:0') }
  expect(countRecords([{ isHome: true, outcome, sheet }], 'corbillon')).toEqual({ singles: [], doubles: [] })
})
