import { expect, test } from 'vitest'
import { LONGEST_SIGNATURE, readSignature } from '#features/membership/signature.ts'
import { pointAt, withPoint } from './strokes.ts'

const box = { left: 100, top: 50, width: 300, height: 80 }
const draw = (points: [number, number][], before = '') =>
  points.reduce(
    (path, [clientX, clientY], index) =>
      withPoint(path, pointAt({ clientX, clientY }, box), { isStart: index === 0, longest: LONGEST_SIGNATURE }),
    before,
  )

test('what a hand draws in the field, and beside it, is a signature that the server takes', () => {
  const path = draw([
    [100, 50],
    [250, 90],
    [400, 130],
    [900, -20],
  ])
  expect(path).toBe('M0 0L300 80L600 160L600 0')
  const dotted = draw([[110, 60]], path)
  expect(dotted).toBe(`${path}M20 20`)
  expect(readSignature(dotted)).toBe(dotted)
})

test('standing still adds nothing, and what would be too long to send is left out', () => {
  const path = draw([
    [100, 50],
    [250, 90],
    [250, 90],
  ])
  expect(path).toBe('M0 0L300 80')
  const long = Array.from({ length: 5_000 }, (_, index): [number, number] => [100 + (index % 300), 60 + (index % 60)])
  expect(draw(long).length).toBeLessThanOrEqual(LONGEST_SIGNATURE)
  expect(readSignature(draw(long))).toBe(draw(long))
})

test('nothing else passes for a signature', () => {
  const wrong = ['', 'M1 1', 'M10 20L12 24" onload="', 'M10 20L9999 24L10 20L10 20', 'M601 20L12 24L13 30L14 40L15 50']
  for (const text of wrong) expect(readSignature(text)).toBeUndefined()
})
