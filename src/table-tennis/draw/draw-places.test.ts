import { expect, test } from 'vitest'
import { drawPlaces } from './draw-places.ts'
import { DRAW_VERSION } from './lot.ts'

/** Groups with the given number of advancing places; the last one may have fewer. */
const groupsOf = (amount: number, advancing: number, inLast = advancing) =>
  Array.from({ length: amount }, (_, group) =>
    Array.from({ length: group === amount - 1 ? inLast : advancing }, (__, index) => ({ place: index + 1 })),
  )

/** Looks up the part of the frame (of `parts`) in which a place of a group stands. */
function partsOf(slots: ReturnType<typeof drawPlaces>, parts: number) {
  const found = new Map<string, number>()
  for (const [at, slot] of slots.entries())
    if (slot !== 'bye') found.set(`${slot.group} ${slot.place}`, Math.floor((at * parts) / slots.length))
  return (group: number, place: number) => found.get(`${group} ${place}`)
}

const FIELDS = [2, 3, 4, 5, 6, 8, 11, 16].flatMap((amount) =>
  [3, 4].flatMap((advancing) => [advancing, advancing - 1].map((inLast) => ({ amount, advancing, inLast }))),
)

test.each(FIELDS)(
  'of $amount groups with $advancing advancing, first and second stand in opposite halves, and up to four of a group in different quarters',
  ({ amount, advancing, inLast }) => {
    for (let secret = 0; secret < 8; secret++) {
      const slots = drawPlaces(groupsOf(amount, advancing, inLast), 'f1', {
        secret: `${secret}`,
        version: DRAW_VERSION,
      })
      const [half, quarter] = [partsOf(slots, 2), partsOf(slots, 4)]
      for (let group = 0; group < amount; group++) {
        const places = Array.from({ length: group === amount - 1 ? inLast : advancing }, (_, index) => index + 1)
        expect(half(group, 1)).not.toBe(half(group, 2))
        expect(new Set(places.map((place) => quarter(group, place))).size).toBe(places.length)
      }
    }
  },
)

test('frames of the second version are drawn as they were', () => {
  const told = (version: number) =>
    drawPlaces(groupsOf(4, 3), 'f1', { secret: 'Dorfpokal', version })
      .map((slot) => (slot === 'bye' ? '–' : `${slot.group}${slot.place}`))
      .join(' ')
  expect(told(2)).toBe('01 – 12 32 03 33 – 21 31 – 23 13 22 02 – 11')
  expect(told(3)).not.toBe(told(2))
})
