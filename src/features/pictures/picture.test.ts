import { expect, test } from 'vitest'
import { parseVariantPath } from '#shared/picture-variant.ts'
import { toPictureSources, toShownPicture, type Picture } from './picture.ts'

const photo: Picture = {
  path: 'pictures/jubel-1.jpg',
  hash: '0123456789abcdef',
  format: 'jpeg',
  width: 1300,
  height: 800,
  text: 'Zwei Spieler liegen sich in den Armen.',
}

test('a photo is offered in every format, up to its own width', () => {
  expect(toPictureSources(photo, '100vw')).toEqual({
    text: 'Zwei Spieler liegen sich in den Armen.',
    width: 1300,
    height: 800,
    sizes: '100vw',
    sources: [
      {
        type: 'image/avif',
        srcset:
          '/media/0123456789abcdef-480.avif 480w, /media/0123456789abcdef-800.avif 800w, /media/0123456789abcdef-1200.avif 1200w',
      },
      {
        type: 'image/webp',
        srcset:
          '/media/0123456789abcdef-480.webp 480w, /media/0123456789abcdef-800.webp 800w, /media/0123456789abcdef-1200.webp 1200w',
      },
    ],
    src: '/media/0123456789abcdef-800.jpg',
    srcset:
      '/media/0123456789abcdef-480.jpg 480w, /media/0123456789abcdef-800.jpg 800w, /media/0123456789abcdef-1200.jpg 1200w',
  })
})

test('a small drawing is offered up to the widest variant', () => {
  const { srcset } = toPictureSources({ ...photo, format: 'svg', width: 400, height: 400 }, '100vw')
  expect(srcset).toContain('-1600.jpg 1600w')
})

test('of a photo narrower than all variants the browser learns the width it will really get', () => {
  const { src, srcset } = toPictureSources({ ...photo, width: 300, height: 200 }, '100vw')
  expect(srcset).toBe('/media/0123456789abcdef-480.jpg 300w')
  expect(src).toBe('/media/0123456789abcdef-480.jpg')
})

test('every address on a page leads to a variant', () => {
  const { sources, src, srcset } = toPictureSources(photo, '100vw')
  const candidates = [...sources.map((source) => source.srcset), srcset].flatMap((set) => set.split(', '))
  const addresses = [src, ...candidates.map((candidate) => candidate.split(' ')[0] ?? '')]
  expect(addresses).toHaveLength(10)
  for (const address of addresses) expect(parseVariantPath(address)).toBeDefined()
})

test('what travels to the browser is small and does not name the file', () => {
  const json = JSON.stringify(toShownPicture(photo))
  expect(json.length - photo.text.length).toBeLessThanOrEqual(90)
  expect(json).not.toContain('jubel')
})
