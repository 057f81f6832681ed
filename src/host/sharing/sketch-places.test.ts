import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HEIGHT, RADIUS, sketchPlaces, WIDTH } from './sketch-places.ts'

const place = (latitude?: number, longitude?: number) => ({ postalCode: '66600', city: 'Ort', latitude, longitude })

test('north is above, west is left, and a number is that of the list', () => {
  const drawing = sketchPlaces([place(49.5, 7), undefined, place(), place(49.3, 7.3)])
  const [first, second] = drawing?.spots ?? []
  expect(drawing?.spots.map(({ number }) => number)).toEqual([1, 4])
  expect([first, second].map((spot) => spot && [spot.x < WIDTH / 2, spot.y < HEIGHT / 2])).toEqual([
    [true, true],
    [false, false],
  ])
})

test('distances are those of the ruler', () => {
  // 0.2 degrees of latitude are 22.24 kilometres.
  const drawing = sketchPlaces([place(49.4, 7), place(49.2, 7)])
  const [first, second] = drawing?.spots ?? []
  if (!drawing || !first || !second) throw new Error('two places are drawn')
  const { kilometres, length } = drawing.ruler
  expect((Math.hypot(first.x - second.x, first.y - second.y) / length) * kilometres).toBeCloseTo(22.24, 1)
})

test('one place alone is no sketch', () => {
  expect([sketchPlaces([]), sketchPlaces([place(49, 7)]), sketchPlaces([place(49, 7), place()])]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('no spot hides another or leaves the table', () => {
  const anywhere = fc.tuple(fc.double({ min: 47, max: 55, noNaN: true }), fc.double({ min: 6, max: 15, noNaN: true }))
  fc.assert(
    fc.property(fc.array(anywhere, { minLength: 2, maxLength: 15 }), (positions) => {
      const spots = sketchPlaces(positions.map(([north, east]) => place(north, east)))?.spots ?? []
      expect(spots).toHaveLength(positions.length)
      for (const [index, { x, y }] of spots.entries()) {
        expect([x >= RADIUS, x <= WIDTH - RADIUS, y >= RADIUS, y <= HEIGHT - RADIUS]).not.toContain(false)
        for (const other of spots.slice(0, index))
          expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThanOrEqual(2 * RADIUS - 1e-9)
      }
    }),
  )
})
