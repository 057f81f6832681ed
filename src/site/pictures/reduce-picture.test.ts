import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitWithin, REDUCED, reducePicture, type Drawing } from './reduce-picture.ts'

const photo = (type = 'image/jpeg') => new File(['x'.repeat(12)], 'IMG_2231.JPG', { type })

/** A browser whose encoder yields this many bytes per pixel at full quality. */
const drawing = (width: number, height: number, bytesPerPixel: number): Drawing => ({
  draw: async () => ({
    width,
    height,
    close: () => {},
    encode: async (edge, quality) => {
      const size = fitWithin(width, height, edge)
      return new Blob([new Uint8Array(Math.round(size.width * size.height * bytesPerPixel * quality))])
    },
  }),
})

test('whatever comes out of a camera leaves the phone under a megabyte', async () => {
  const size = fc.integer({ min: 1, max: 12_000 })
  await fc.assert(
    fc.asyncProperty(size, size, fc.double({ min: 0.02, max: 2, noNaN: true }), async (width, height, bytes) => {
      const sent = await reducePicture(photo(), drawing(width, height, bytes))
      expect(sent.size).toBeLessThanOrEqual(REDUCED.maxBytes)
    }),
    { numRuns: 60 },
  )
})

test('a picture keeps its shape, and none grows', () => {
  expect(fitWithin(8000, 6000, 2560)).toEqual({ width: 2560, height: 1920 })
  expect(fitWithin(6000, 8000, 2560)).toEqual({ width: 1920, height: 2560 })
  expect(fitWithin(800, 600, 2560)).toEqual({ width: 800, height: 600 })
  expect(fitWithin(10_000, 1, 100)).toEqual({ width: 100, height: 1 })
})

test('what the browser cannot read goes to the server as it is, and so does what moves', async () => {
  const blind: Drawing = { draw: () => Promise.reject(new DOMException('no', 'InvalidStateError')) }
  const heic = photo('image/heic')
  expect(await reducePicture(heic, blind)).toBe(heic)
  const gif = photo('image/gif')
  expect(await reducePicture(gif, drawing(10, 10, 1))).toBe(gif)
})
