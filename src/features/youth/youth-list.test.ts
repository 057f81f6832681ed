import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY } from '#shared/durations.ts'
import { sampleChild as child } from '#tests/support/youth/sample-child.ts'
import { inTurn, offerEnd, settleList, turnRange, youthPlaces, type Child } from './youth-list.ts'

const NOW = new Date('2024-12-01T12:00:00Z')
const ago = (days: number) => new Date(NOW.getTime() - days * DAY)

const told = (free: number, children: Child[]) =>
  settleList({ free, offerDays: 7 }, children, NOW).map((step) => `${step.kind} ${step.child.id}`)

describe('the waiting list of a group', () => {
  test('a free place is offered to the child that confirmed first, not to the one that asked first', () => {
    const early = child('b', { askedAt: ago(1), confirmedAt: ago(9) })
    const late = child('a', { askedAt: ago(20), confirmedAt: ago(3) })
    expect(told(1, [late, early])).toEqual(['offer b'])
    expect(told(3, [late, early])).toEqual(['offer b', 'offer a'])
  })

  test('a place under offer is not offered again, and one that lapses goes on to the next', () => {
    const running = child('a', { state: 'offered', offerUntil: new Date(NOW.getTime() + 1) })
    expect(told(1, [running, child('b')])).toEqual([])
    expect(told(1, [{ ...running, offerUntil: NOW }, child('b')])).toEqual(['lapse a', 'offer b'])
  })

  test('fewer places than offers take nothing away from those who have one', () => {
    const offered = ['a', 'b'].map((id) => child(id, { state: 'offered', offerUntil: offerEnd(NOW, 3) }))
    expect(told(0, [...offered, child('c')])).toEqual([])
  })

  test('parents are asked once a year, and after 30 days without an answer the child waits no longer', () => {
    const year = child('a', { affirmedAt: ago(365) })
    expect(told(0, [year, child('b', { affirmedAt: ago(364) })])).toEqual(['question a'])
    expect(told(0, [{ ...year, questionedAt: ago(29) }])).toEqual([])
    expect(told(0, [{ ...year, questionedAt: ago(30) }])).toEqual(['silence a'])
    expect(told(1, [{ ...year, questionedAt: ago(29) }])).toEqual(['offer a'])
  })

  test('who has not confirmed gets nothing', () =>
    expect(told(5, [child('a', { state: 'asked', confirmedAt: undefined, affirmedAt: undefined })])).toEqual([]))

  test('an offer ends with a German day', () =>
    expect(offerEnd(new Date('2024-12-01T23:30:00Z'), 7)).toEqual(new Date('2024-12-09T22:59:59.999Z')))
})

test('parents learn a range that holds their turn and moves with it', () => {
  const children = Array.from({ length: 30 }, (_, index) => child(String(index).padStart(2, '0')))
  const ranges = inTurn(children).map((each) => turnRange(each, children))
  expect([0, 2, 3, 5, 6, 9, 10, 14, 15].map((index) => ranges[index])).toEqual([
    ...[
      { from: 1, to: 3 },
      { from: 1, to: 3 },
      { from: 4, to: 6 },
      { from: 4, to: 6 },
    ],
    ...[
      { from: 7, to: 10 },
      { from: 7, to: 10 },
      { from: 11, to: 15 },
      { from: 11, to: 15 },
      { from: 16, to: 20 },
    ],
  ])
  fc.assert(
    fc.property(fc.nat(29), (index) => {
      const { from = Infinity, to = 0 } = ranges[index] ?? {}
      expect(from <= index + 1 && index + 1 <= to).toBe(true)
    }),
  )
  expect(turnRange(child('x', { state: 'accepted' }), children)).toBeUndefined()
})

test.each([
  [0, 0, 'none'],
  [4, 0, 'free'],
  [3, 0, 'few'],
  [4, 1, 'few'],
  [2, 2, 'none'],
] as const)('of %i places with %i children before, newcomers find: %s', (free, waiting, expected) => {
  const children = Array.from({ length: waiting }, (_, index) => child(`${index}`))
  expect(youthPlaces([{ id: 'g', name: 'Jugend', free, offerDays: 7 }], children)).toBe(expected)
})

test('a club without such a group says what it wrote itself', () => expect(youthPlaces([], [])).toBeUndefined())
