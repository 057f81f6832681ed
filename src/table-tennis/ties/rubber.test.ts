import fc from 'fast-check'
import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { valueOf } from '#tests/support/value-of.ts'
import type { Score } from './tie-format.ts'
import { isFinishedGame, isOpenGame } from './game.ts'
import { readGames, writeGames } from './read-games.ts'
import { checkRubber, creditRubber, fillUp } from './rubber.ts'

const FIVE = { bestOf: 5, gameTarget: 11 }
const THREE = { bestOf: 3, gameTarget: 11 }

function games(text: string, target = 11): Score[] {
  return valueOf(readGames(text, target))
}
const played = (text: string) => ({ kind: 'played', games: games(text) }) as const

test.each(['11:0', '11:9', '12:10', '13:11', '31:29', '0:11', '10:12'])('%s is the end of a game', (score) =>
  expect(isFinishedGame(games(score)[0] ?? { home: 0, guest: 0 }, 11)).toBe(true),
)

test.each(['11:10', '12:9', '13:10', '10:8', '0:0', '12:11', '12:0', '10:10'])('%s is not', (score) =>
  expect(isFinishedGame(games(score)[0] ?? { home: 0, guest: 0 }, 11)).toBe(false),
)

test('one long game of a village goes to 31, with a lead of two', () => {
  expect(isFinishedGame({ home: 31, guest: 29 }, 31)).toBe(true)
  expect(isFinishedGame({ home: 31, guest: 30 }, 31)).toBe(false)
  expect(isFinishedGame({ home: 11, guest: 9 }, 31)).toBe(false)
  expect(isFinishedGame({ home: 33, guest: 31 }, 31)).toBe(true)
})

test('every score is open or the end of a game, or cannot be', () => {
  for (let home = 0; home <= 20; home++) {
    for (let guest = 0; guest <= 20; guest++) {
      const score = { home, guest }
      const states = [isOpenGame(score, 11), isFinishedGame(score, 11)].filter(Boolean).length
      const [more, less] = [Math.max(home, guest), Math.min(home, guest)]
      expect([score, states]).toEqual([score, more > 11 && less < more - 2 ? 0 : 1])
    }
  }
})

test.each([
  ['7,-9,11', '11:7 9:11 13:11'],
  ['-0', '0:11'],
  ['0', '11:0'],
  ['7, - 9 ; 11', '11:7 9:11 13:11'],
  ['−6, 9', '6:11 11:9'],
  ['７，－９，‑11', '11:7 9:11 11:13'],
  ['11–7 9∶11', '11:7 9:11'],
  ['+6 –10', '11:6 10:12'],
  ['11:7 9:11', '11:7 9:11'],
  ['11 : 7, 9-11, -3', '11:7 9:11 3:11'],
])('%s is read as %s', (text, pairs) => {
  expect(games(text)).toEqual(games(pairs))
  expect(
    games(text)
      .map(({ home, guest }) => `${home}:${guest}`)
      .join(' '),
  ).toBe(pairs)
})

test.each([
  ['sieben', 1],
  ['7, x', 2],
  ['11 - 7', 2],
  ['11:7:3', 1],
  ['7, --9', 2],
  ['1234', 1],
])('%s is not read, and the game is named', (text, game) =>
  expect(readGames(text, 11)).toMatchObject(err({ kind: 'unreadable-game', game })),
)

test('in a game to 31 the points of the loser are those of a game to 31', () =>
  expect(games('17, -30', 31)).toEqual([
    { home: 31, guest: 17 },
    { home: 30, guest: 32 },
  ]))

test('whatever finished games are written in short, they are read as they were', () => {
  const game = fc
    .record({ losing: fc.nat({ max: 40 }), isHome: fc.boolean(), target: fc.constantFrom(11, 21, 31) })
    .map(({ losing, isHome, target }) => ({ target, text: `${isHome ? '' : '-'}${losing}` }))
  fc.assert(
    fc.property(fc.array(game, { maxLength: 7 }), (written) => {
      const target = written[0]?.target ?? 11
      const read = games(written.map(({ text }) => text).join(','), target)
      expect(read.every((score) => isFinishedGame(score, target))).toBe(true)
      expect(games(writeGames(read), target)).toEqual(read)
    }),
  )
})

test.each([
  ['11:7 11:9', THREE, undefined],
  ['11:7 9:11 13:11', THREE, undefined],
  ['11:7 9:11', THREE, { kind: 'too-few-games', won: { home: 1, guest: 1 } }],
  ['', THREE, { kind: 'too-few-games', won: { home: 0, guest: 0 } }],
  ['11:7 11:10', THREE, { kind: 'impossible-game', game: 2, score: { home: 11, guest: 10 } }],
  ['11:7 11:9 11:3', THREE, { kind: 'game-after-the-end', game: 3, decidedBy: 2 }],
  ['11:7 11:9 11:3', FIVE, undefined],
  ['11:7 11:9 9:11 9:11 9:11 9:11', FIVE, { kind: 'game-after-the-end', game: 6, decidedBy: 5 }],
] as const)('a rubber of the games %s, with %o', (text, rules, refusal) => {
  expect(checkRubber(played(text), rules)).toEqual(refusal ? err(refusal) : ok(undefined))
})

test.each([
  [{ home: 2, guest: 0 }, true],
  [{ home: 1, guest: 2 }, true],
  [{ home: 2, guest: 2 }, false],
  [{ home: 3, guest: 0 }, false],
  [{ home: 1, guest: 0 }, false],
])('of a rubber in best of three of which only %o is known', (score, isPossible) =>
  expect(checkRubber({ kind: 'counted', games: score }, THREE).ok).toBe(isPossible),
)

test('a side that gives up while leading 5:3 in the fifth game loses it 5:11, and every point that was played stands', () => {
  const retired = { kind: 'retired', side: 'guest', games: games('11:7 8:11 11:6 10:12 3:5') } as const
  expect(checkRubber(retired, FIVE).ok).toBe(true)
  expect(fillUp(retired.games, 'home', FIVE)).toEqual(games('11:7 8:11 11:6 10:12 11:5'))
  expect(creditRubber(retired, FIVE)).toEqual({
    winner: 'home',
    isPlayedOut: false,
    games: { home: 3, guest: 2 },
    points: { home: 51, guest: 41 },
  })
})

test.each([
  ['10:10', 'home', '12:10 11:0 11:0'],
  ['11:10', 'guest', '11:13 0:11 0:11'],
  ['', 'guest', '0:11 0:11 0:11'],
  ['11:2', 'guest', '11:2 0:11 0:11 0:11'],
  ['11:2 11:2 14:13', 'guest', '11:2 11:2 14:16 0:11 0:11'],
] as const)('given up after %s, %s wins %s', (text, winner, filled) =>
  expect(fillUp(games(text), winner, FIVE)).toEqual(games(filled)),
)

test('nobody gives up what is over, or after a game that cannot be', () => {
  const given = (text: string) => checkRubber({ kind: 'retired', side: 'home', games: games(text) }, THREE)
  expect(given('11:2 11:2')).toEqual(err({ kind: 'nothing-left-to-give-up' }))
  expect(given('11:2 3:2 11:2')).toMatchObject({ error: { kind: 'impossible-game', game: 2 } })
  expect(given('11:2 15:2')).toMatchObject({ error: { kind: 'impossible-game', game: 2 } })
  expect(given('11:2 11:2 3:1')).toMatchObject({ error: { kind: 'game-after-the-end', game: 3, decidedBy: 2 } })
  expect(given('11:2 3:2').ok).toBe(true)
})

test('whatever was played until somebody gave up, no point is lost and the other side wins as a rubber can be won', () => {
  const finished = fc
    .tuple(fc.nat({ max: 14 }), fc.boolean())
    .map(([losing, isHome]) => `${isHome ? '' : '-'}${losing}`)
  const open = fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 10 })).map(([home, guest]) => `${home}:${guest}`)
  fc.assert(
    fc.property(fc.array(finished, { maxLength: 4 }), fc.option(open), fc.boolean(), (before, last, isHome) => {
      const written = games([...before, ...(last === null ? [] : [last])].join(' '))
      const retired = { kind: 'retired', side: isHome ? 'home' : 'guest', games: written } as const
      fc.pre(checkRubber(retired, FIVE).ok)
      const winner = isHome ? 'guest' : 'home'
      const filled = fillUp(written, winner, FIVE)
      expect(checkRubber({ kind: 'played', games: filled }, FIVE)).toMatchObject({ ok: true })
      expect(creditRubber(retired, FIVE).winner).toBe(winner)
      for (const [index, score] of written.entries()) {
        expect(filled[index]?.[retired.side]).toBe(score[retired.side])
        expect(filled[index]?.[winner]).toBeGreaterThanOrEqual(score[winner])
      }
    }),
    { numRuns: 500 },
  )
})

test('who is not there loses every game to nil, and who is disqualified as well', () => {
  for (const kind of ['walkover', 'disqualified'] as const)
    expect(creditRubber({ kind, side: 'home' }, FIVE)).toEqual({
      winner: 'guest',
      isPlayedOut: false,
      games: { home: 0, guest: 3 },
      points: { home: 0, guest: 33 },
    })
  expect(creditRubber({ kind: 'both-absent' }, FIVE)).toMatchObject({ winner: undefined, games: { home: 0, guest: 0 } })
})
