import { expect, test } from 'vitest'
import { parseVariantPath } from '#platform/images/picture-variant.ts'
import { toPictureSources, toShownPicture, type Picture } from './picture.ts'

const photo: Picture = {
  path: 'pictures/jubel-1.jpg',
  hash: '0123456789abcdef',
  format: 'jpeg',
  width: 1300,
  height: 800,
  text: 'Zwei Spieler liegen sich in den Armen.',
}

test('a photo is offered in every format, up to its own width', () =>
  expect(toPictureSources(photo, '100vw')).toEqual({
    text: 'Zwei Spieler liegen sich in den Armen.',
    width: 1300,
    height: 800,
    sizes: '100vw',
    sources: [
      {
        type: 'image/avif',
        srcset:
          '/media/0123456789abcdef-320.avif 320w, /media/0123456789abcdef-480.avif 480w, /media/0123456789abcdef-672.avif 672w, /media/0123456789abcdef-960.avif 960w, /media/0123456789abcdef-1200.avif 1200w',
      },
      {
        type: 'image/webp',
        srcset:
          '/media/0123456789abcdef-320.webp 320w, /media/0123456789abcdef-480.webp 480w, /media/0123456789abcdef-672.webp 672w, /media/0123456789abcdef-960.webp 960w, /media/0123456789abcdef-1200.webp 1200w',
      },
    ],
    src: '/media/0123456789abcdef-960.jpg',
    shape: undefined,
    hasGround: false,
  }))

test('a small drawing is offered up to the widest variant', () => {
  const { sources } = toPictureSources({ ...photo, format: 'svg', width: 400, height: 400 }, '100vw')
  expect(sources[0]?.srcset).toContain('-1600.avif 1600w')
})

test('where the layout never shows a wide picture none is offered, but always one', () => {
  const widest = (maxWidth: number) => toPictureSources(photo, '24rem', maxWidth).sources[0]?.srcset.split(' ').at(-1)
  expect(widest(700)).toBe('672w')
  expect(widest(100)).toBe('320w')
})

test('of a photo narrower than all variants the browser learns the width it will really get', () => {
  const { src, sources } = toPictureSources({ ...photo, width: 300, height: 200 }, '100vw')
  expect(sources[0]?.srcset).toBe('/media/0123456789abcdef-320.avif 300w')
  expect(src).toBe('/media/0123456789abcdef-320.jpg')
})

test('every address on a page leads to a variant', () => {
  const { sources, src } = toPictureSources(photo, '100vw')
  const candidates = sources.flatMap(({ srcset }) => srcset.split(', '))
  const addresses = [src, ...candidates.map((candidate) => candidate.split(' ')[0] ?? '')]
  expect(addresses).toHaveLength(11)
  for (const address of addresses) expect(parseVariantPath(address)).toBeDefined()
})

test('what travels to the browser is small and does not name the file', () => {
  const json = JSON.stringify(toShownPicture(photo))
  expect(json.length - photo.text.length).toBeLessThanOrEqual(90)
  expect(json).not.toContain('jubel')
})

test('a page is told which pictures are not to fill its width, and the part that each crop shows', () => {
  const shape = ([width, height]: readonly [number, number]) =>
    toPictureSources({ ...photo, width, height }, '100vw').shape
  const sizes = [
    [1600, 1000],
    [3000, 600],
    [1000, 1000],
    [900, 1200],
    [900, 1600],
    [300, 200],
    [1000, 60],
  ] as const
  expect(sizes.map(shape)).toEqual([undefined, undefined, 'upright', 'upright', 'tall', 'tiny', 'tiny'])
  expect(toShownPicture({ ...photo, focus: { x: 0.3, y: 0.1 } }).focus).toBe('x1 y0')
  expect(toShownPicture({ ...photo, focus: { x: 0.5, y: 0.45 } })).not.toHaveProperty('focus')
})
