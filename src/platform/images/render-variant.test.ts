import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { PLACEHOLDER_WIDTH, variantFormats } from '#platform/images/picture-variant.ts'
import { takePhotograph } from '../../../tools/bench/sample-photographs.ts'
import { prepareMaster } from './prepare-master.ts'
import { renderVariant } from './render-variant.ts'
import { DRAWING, HIDDEN_WORDS, photoWithMetadata, plainPicture } from '#tests/support/pictures/sample-pictures.ts'
import { valueOf } from '#tests/support/value-of.ts'

async function measure(bytes: Buffer) {
  const { format, width, height, hasAlpha } = await sharp(bytes).metadata()
  return { format, width, height, hasAlpha }
}

describe.each(variantFormats)('a variant in %s', (format) => {
  test('has the width asked for and keeps the proportions', async () => {
    const bytes = await plainPicture(1000, 625).png().toBuffer()
    const variant = await measure(await renderVariant({ bytes, format: 'png' }, 480, format))
    expect(variant).toMatchObject({ format: format === 'avif' ? 'heif' : format, width: 480, height: 300 })
  })

  test('of a photo is never larger than its master', async () => {
    const bytes = await plainPicture(300, 200).jpeg().toBuffer()
    const variant = await measure(await renderVariant({ bytes, format: 'jpeg' }, 672, format))
    expect(variant).toMatchObject({ width: 300, height: 200 })
  })

  test('of a drawing fills any width, and its edges stay sharp', async () => {
    const variant = await renderVariant({ bytes: DRAWING, format: 'svg' }, 1600, format)
    expect(await measure(variant)).toMatchObject({ width: 1600, height: 1000 })

    // The ball's left edge is at x = 1000; enlarged from 320 pixels it would be a slope of at least five pixels.
    const reds = await sharp(variant)
      .extract({ left: 990, top: 400, width: 20, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer()
    const row = Array.from({ length: 20 }, (_, x) => reds[x * 3] ?? 0)
    expect(row.filter((red) => red > 60 && red < 210).length).toBeLessThanOrEqual(3)
  })

  test('carries no metadata, not even when its master did', async () => {
    const bytes = await photoWithMetadata()
    const variant = await renderVariant({ bytes, format: 'jpeg' }, 480, format)
    for (const word of HIDDEN_WORDS) expect(variant.includes(word, 0, 'latin1')).toBe(false)
    const { exif, xmp, iptc, icc } = await sharp(variant).metadata()
    expect({ exif, xmp, iptc, icc }).toEqual({})
  })
})

test('a photo stays upright and free of metadata on its whole way', async () => {
  const prepared = valueOf(await prepareMaster(await photoWithMetadata(1200, 800)))
  const variant = await renderVariant(prepared, 480, 'webp')
  expect(await measure(variant)).toMatchObject({ width: 480, height: 720 })
})

test('a placeholder of a photograph is small enough for a document, and has the detail that browsers want of the largest paint', async () => {
  const bytes = await takePhotograph(1)
  const placeholder = await renderVariant({ bytes, format: 'jpeg' }, PLACEHOLDER_WIDTH, 'avif')
  expect(await measure(placeholder)).toMatchObject({ format: 'heif', width: PLACEHOLDER_WIDTH, height: 267 })
  // 0.05 bits per pixel of the card on a phone.
  expect(placeholder.length).toBeGreaterThan((0.05 / 8) * 380 * 238)
  expect(placeholder.length).toBeLessThan(1_600)
})

test('transparent areas stay so, and become white in formats without transparency', async () => {
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  expect(await measure(await renderVariant({ bytes, format: 'png' }, 480, 'avif'))).toMatchObject({ hasAlpha: true })
  expect(await measure(await renderVariant({ bytes, format: 'png' }, 480, 'webp'))).toMatchObject({ hasAlpha: true })

  const [red] = await sharp(await renderVariant({ bytes, format: 'png' }, 480, 'jpeg'))
    .raw()
    .toBuffer()
  expect(red).toBe(255)
})

test('half-transparent areas keep their colours', async () => {
  const ground = {
    create: { width: 600, height: 400, channels: 4, background: { r: 17, g: 34, b: 51, alpha: 0.5 } },
  } as const
  const bytes = await sharp(ground).png().toBuffer()
  const pixel = await sharp(await renderVariant({ bytes, format: 'png' }, 480, 'avif'))
    .raw()
    .toBuffer()
  for (const [index, value] of [17, 34, 51, 128].entries())
    expect(Math.abs((pixel[index] ?? 255) - value)).toBeLessThanOrEqual(4)
})

test('a drawing with odd proportions is as high as the page states', async () => {
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 17"><path d="M0 0h9"/></svg>')
  expect(await measure(await renderVariant({ bytes, format: 'svg' }, 672, 'webp'))).toMatchObject({
    width: 672,
    height: 476,
  })
})

test('a drawing of one unit is drawn at any width', async () => {
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>')
  expect(await measure(await renderVariant({ bytes, format: 'svg' }, 1600, 'webp'))).toMatchObject({ width: 1600 })
})

test('an unreadable master throws', async () => {
  await expect(renderVariant({ bytes: Buffer.from('rubbish'), format: 'jpeg' }, 480, 'avif')).rejects.toThrow()
})

test('the smaller variant of a picture is the smaller file', async () => {
  const bytes = await plainPicture(1700, 1000).png().toBuffer()
  const large = await renderVariant({ bytes, format: 'png' }, 1200, 'webp')
  const small = await renderVariant({ bytes, format: 'png' }, 480, 'webp')
  expect(small.length).toBeLessThan(large.length / 2)
})
