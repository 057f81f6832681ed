import { expect, test } from 'vitest'
import { formatNames, getFormat, canEndSo } from './tie-format.ts'
import { refusalText } from './refusal-text.ts'
import type { RubberResult } from './rubber.ts'
import { checkTie, creditTie, type TieResult } from './tie-result.ts'
import type { TieRules } from './tie-rules.ts'
import { withdrawFrom } from './withdraw.ts'

const rulesOf = (format: TieRules['format']): TieRules => ({ format, bestOf: 3, gameTarget: 11 })
const VILLAGE = rulesOf('dorf')
const HOME: RubberResult = { kind: 'counted', games: { home: 2, guest: 1 } }
const GUEST: RubberResult = { kind: 'counted', games: { home: 0, guest: 2 } }
const ABSENT: RubberResult = { kind: 'walkover', side: 'home' }

/** `HG-` is a tie in which home won the first rubber, guest the second, and the third is open. */
const tie = (letters: string): TieResult => ({
  rubbers: Array.from(letters, (letter) => ({ H: HOME, G: GUEST, W: ABSENT })[letter]),
})

test.each([
  ['dorf', 'HHG', '2:1'],
  ['dorf', 'HHH', '3:0'],
  ['dorf', 'HH', undefined],
  ['dorf-bis-zwei', 'HH', '2:0'],
  ['dorf-bis-zwei', 'HG', undefined],
  ['corbillon', 'HGHH', '3:1'],
  ['zwei-tische', 'HGHG', undefined],
  ['zwei-tische', 'HGHGG', '2:3'],
  ['zwei-tische', 'HHHH', '4:0'],
  ['bundessystem', 'HGHGHGHGHG', '5:5'],
  ['einzel', 'G', '0:1'],
  ['swaythling', 'HHHHG', undefined],
] as const)('a tie of %s with %s stands %s', (format, letters, score) => {
  expect(checkTie(tie(letters), rulesOf(format)).ok).toBe(true)
  const credit = creditTie(tie(letters), rulesOf(format))
  expect(credit && `${credit.rubbers.home}:${credit.rubbers.guest}`).toBe(score)
})

test.each([
  ['dorf-bis-zwei', 'HHG', { kind: 'rubber-after-the-end', slot: 3 }],
  ['corbillon', 'H-H', { kind: 'rubber-left-out', slot: 2 }],
  ['dorf', 'HHHH', { kind: 'too-many-rubbers', slots: 3 }],
  ['zwei-tische', 'HH-G', undefined],
  ['zwei-tische', 'H-G', { kind: 'rubber-left-out', slot: 2 }],
  ['zwei-tische', 'HHHGG', { kind: 'rubber-after-the-end', slot: 5 }],
] as const)('whether %s can stand %s', (format, letters, refusal) => {
  const checked = checkTie(tie(letters), rulesOf(format))
  expect(checked.ok ? undefined : checked.error).toEqual(refusal)
})

test('of whatever format, a tie that is over has a score with which it can end', () => {
  for (const format of formatNames) {
    // At two tables, a rubber may be finished after the tie is decided.
    if (format === 'zwei-tische') continue
    const { slots } = getFormat(format)
    const patterns = 2 ** slots.length
    for (let index = 0; index < Math.min(patterns, 512); index++) {
      // An odd factor yields each pattern once.
      const pattern = (index * 40_503) % patterns
      const rubbers: RubberResult[] = []
      while (!creditTie({ rubbers }, rulesOf(format)))
        rubbers.push((pattern >> rubbers.length) % 2 === 0 ? HOME : GUEST)
      expect(checkTie({ rubbers }, rulesOf(format)).ok).toBe(true)
      expect(canEndSo(format, creditTie({ rubbers }, rulesOf(format))?.rubbers ?? { home: 0, guest: 0 })).toBe(true)
    }
  }
})

test('games of all rubbers are added up, and a draw has no winner', () => {
  expect(creditTie(tie('HGH'), VILLAGE)).toEqual({
    winner: 'home',
    ending: undefined,
    rubbers: { home: 2, guest: 1 },
    games: { home: 4, guest: 4 },
    points: { home: 0, guest: 0 },
  })
  expect(creditTie(tie('HGHGHGHGHG'), rulesOf('bundessystem'))).toMatchObject({ winner: undefined, ending: undefined })
})

test('where the points of one rubber were not written down, nothing can be said of those of the tie', () => {
  const played: RubberResult = { kind: 'played', games: [11, 11].map((home) => ({ home, guest: 5 })) }
  const points = (...rubbers: RubberResult[]) => creditTie({ rubbers }, VILLAGE)?.points
  expect(points(played, played, played)).toEqual({ home: 66, guest: 30 })
  expect(points(played, HOME, played)).toEqual({ home: 0, guest: 0 })
  expect(points(played, ABSENT, played)).toEqual({ home: 44, guest: 42 })
  expect(points(played, { kind: 'both-absent' }, played)).toEqual({ home: 44, guest: 20 })
})

test('a team that is not there loses every rubber to nil, as few as win the tie', () => {
  const absent = { rubbers: [], end: { kind: 'walkover', side: 'home' } } as const
  expect(creditTie(absent, VILLAGE)).toEqual({
    winner: 'guest',
    ending: 'walkover',
    rubbers: { home: 0, guest: 3 },
    games: { home: 0, guest: 6 },
    points: { home: 0, guest: 66 },
  })
  expect(creditTie(absent, rulesOf('corbillon'))?.rubbers).toEqual({ home: 0, guest: 3 })
  expect(creditTie(absent, rulesOf('bundessystem'))?.rubbers).toEqual({ home: 0, guest: 6 })
})

test('a team that leaves in the middle keeps what it has won, and loses the tie', () => {
  const left = { ...tie('HG'), end: { kind: 'retired', side: 'home' } } as const
  expect(creditTie(left, VILLAGE)).toMatchObject({ winner: 'guest', ending: 'retired', rubbers: { home: 1, guest: 2 } })
  expect(creditTie(left, rulesOf('corbillon'))).toMatchObject({ rubbers: { home: 1, guest: 3 } })
  expect(checkTie({ ...tie('HH'), end: { kind: 'retired', side: 'home' } }, VILLAGE)).toMatchObject({
    error: { kind: 'tie-over-already' },
  })
})

test('a team that is disqualified loses all of it, and two that are not there win nothing', () => {
  const out = { ...tie('HHH'), end: { kind: 'disqualified', side: 'home' } } as const
  expect(creditTie(out, VILLAGE)).toMatchObject({
    winner: 'guest',
    ending: 'disqualified',
    rubbers: { home: 0, guest: 3 },
  })
  const nobody = creditTie({ rubbers: [], end: { kind: 'both-absent' } }, VILLAGE)
  expect(nobody).toMatchObject({ winner: undefined, ending: 'both-absent', rubbers: { home: 0, guest: 0 } })
})

test('a single that somebody gave up was not played out, a team tie with such a rubber was', () => {
  expect(creditTie(tie('W'), rulesOf('einzel'))).toMatchObject({ winner: 'guest', ending: 'walkover' })
  expect(creditTie(tie('WGH'), VILLAGE)).toMatchObject({ winner: 'guest', ending: undefined })
})

test('a team tie of which every rubber was given up was not played, and one that was won already stays so', () => {
  expect(creditTie(tie('WWW'), VILLAGE)).toMatchObject({ winner: 'guest', ending: 'walkover' })
  const left = (result: TieResult) => creditTie({ ...result, end: { kind: 'retired', side: 'home' } }, VILLAGE)
  expect(left(tie('HH'))).toMatchObject({ winner: 'home', ending: undefined, rubbers: { home: 2, guest: 1 } })
  expect(left(tie('WW'))).toMatchObject({ winner: 'guest', ending: 'walkover', rubbers: { home: 0, guest: 3 } })
})

test('who withdraws from a group keeps what was played and loses the rest, or never was there', () => {
  const ties = [
    { home: 'A', guest: 'B', result: tie('HHH') },
    { home: 'C', guest: 'A', result: undefined },
    { home: 'A', guest: 'D', result: tie('H') },
    { home: 'B', guest: 'C', result: undefined },
    { home: 'E', guest: 'A', result: undefined },
  ]
  const isOver = (result: TieResult) => creditTie(result, VILLAGE) !== undefined
  const gone = (isDeleted: boolean) => new Map(['A', 'E'].map((entry) => [entry, { isDeleted }]))
  const stand = withdrawFrom(ties, gone(false), isOver)
  expect(stand.map(({ result }) => result?.end)).toEqual([
    undefined,
    { kind: 'walkover', side: 'guest' },
    { kind: 'retired', side: 'home' },
    undefined,
    { kind: 'both-absent' },
  ])
  expect(stand[0]?.result).toEqual(tie('HHH'))
  expect(withdrawFrom(ties, gone(true), isOver)).toEqual([ties[3]])
})

test('what cannot be is refused with a sentence that names the place, the rule and what can', () => {
  const impossible: TieResult = {
    rubbers: [
      HOME,
      {
        kind: 'played',
        games: [
          { home: 11, guest: 7 },
          { home: 9, guest: 11 },
          { home: 11, guest: 10 },
        ],
      },
    ],
  }
  const checked = checkTie(impossible, VILLAGE)
  if (checked.ok) throw new Error('11:10 is no game')
  expect(refusalText(checked.error, VILLAGE)).toBe(
    'Einzel 2, Satz 3: 11:10 gibt es nicht. Ein Satz geht bis 11; bei 10:10 geht es weiter, bis jemand zwei Punkte vorn liegt. ' +
      'Möglich ist zum Beispiel 11:9, 12:10 oder 13:11.',
  )
  const unfinished = { kind: 'too-few-games', won: { home: 1, guest: 1 } } as const
  expect(refusalText({ kind: 'rubber', slot: 2, refusal: unfinished }, VILLAGE)).toMatch(
    /^Einzel 2: Beim Stand von 1:1 /,
  )
  expect(refusalText({ kind: 'unreadable-game', game: 2, text: 'x' }, VILLAGE)).toBe(
    'Satz 2: „x“ ist nicht zu lesen. Schreiben Sie die Punkte der Verliererseite, zum Beispiel 7, -9, 11, oder den Satz als 11:7.',
  )
  expect(refusalText({ kind: 'unreadable-game', game: 2, text: '9'.repeat(60) }, VILLAGE)).toMatch(
    /^Satz 2: „9{20} …“ ist nicht zu lesen\./,
  )
  expect(refusalText({ kind: 'too-few-games', won: { home: 1, guest: 1 } }, VILLAGE)).toBe(
    'Beim Stand von 1:1 ist das Spiel noch nicht zu Ende. Es gewinnt, wer zuerst 2 Sätze hat.',
  )
  expect(refusalText({ kind: 'rubber-after-the-end', slot: 3 }, rulesOf('dorf-bis-zwei'))).toBe(
    'Doppel: Der Kampf war vorher entschieden, dieses Spiel wird nicht mehr gespielt.',
  )
})
