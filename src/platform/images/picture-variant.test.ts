import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { offeredWidths, parseVariantPath, variantFormats, variantPath, variantWidths } from './picture-variant.ts'

const hash = fc.stringMatching(/^[0-9a-f]{16}$/)
const variant = fc.record({
  hash,
  width: fc.constantFrom(...variantWidths),
  format: fc.constantFrom(...variantFormats),
})

describe('the address of a variant', () => {
  test('has the hash, the width and the usual file ending in it', () => {
    expect(variantPath({ hash: '0123456789abcdef', width: 672, format: 'jpeg' })).toBe(
      '/media/0123456789abcdef-672.jpg',
    )
  })

  test('parses back to the same variant', () => {
    fc.assert(
      fc.property(variant, (any) => {
        expect(parseVariantPath(variantPath(any))).toEqual(any)
      }),
    )
  })

  test('is unique: two texts never mean the same variant', () => {
    const nearly = fc.oneof(
      fc.string(),
      fc.tuple(variant, fc.nat(40), fc.string({ maxLength: 2 })).map(([any, at, extra]) => {
        const path = variantPath(any)
        return path.slice(0, at) + extra + path.slice(at + 1)
      }),
    )
    fc.assert(
      fc.property(nearly, (text) => {
        const parsed = parseVariantPath(text)
        expect(parsed === undefined || variantPath(parsed) === text).toBe(true)
      }),
    )
  })

  test.each([
    '/media/0123456789abcdef-801.avif',
    '/media/0123456789abcdef-0800.avif',
    '/media/0123456789abcdef-672.jpeg',
    '/media/0123456789abcdef-672.svg',
    '/media/0123456789ABCDEF-672.avif',
    '/media/../../etc/passwd-672.avif',
    '/media/0123456789abcdef-672.avif\n',
    '/media/0123456789abcdef-672.avif/',
  ])('is not %j', (path) => {
    expect(parseVariantPath(path)).toBeUndefined()
  })
})

describe('the widths offered', () => {
  test('a photo has none beyond its own width', () => {
    expect(offeredWidths({ format: 'jpeg', width: 1199 })).toEqual([320, 480, 672, 960])
    expect(offeredWidths({ format: 'png', width: 1200 })).toEqual([320, 480, 672, 960, 1200])
  })

  test('a drawing has all of them, whatever its own size', () => {
    expect(offeredWidths({ format: 'svg', width: 24 })).toEqual([320, 480, 672, 960, 1200, 1600])
  })

  test('a narrow photo has one that holds all of it', () => {
    expect(offeredWidths({ format: 'webp', width: 90 })).toEqual([320])
    expect(offeredWidths({ format: 'webp', width: 400 })).toEqual([320, 480])
  })
})
