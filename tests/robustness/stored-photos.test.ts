import { expect, test } from 'vitest'
import { offeredWidths, variantFormats } from '#platform/images/picture-variant.ts'
import { prepareMaster } from '#platform/images/prepare-master.ts'
import { renderVariant } from '#platform/images/render-variant.ts'
import { MINUTE } from '#shared/durations.ts'
import { findMetadata } from '#tests/support/pictures/find-metadata.ts'
import { TELLING_WORDS, tellingPhotos } from '#tests/support/pictures/telling-photos.ts'

/** Enough for each change; occasional runs use more. */
const COUNT = Number(process.env['TELLING_PHOTOS'] ?? 60)
const SEED = Number(process.env['TELLING_SEED'] ?? 20_241_228)

/** For any count, and any load on the machine. */
const PATIENCE = 30 * MINUTE

/** @returns number of files checked */
async function lookAt(photos: ReturnType<typeof tellingPhotos>): Promise<number> {
  let files = 0
  const expectBare = (bytes: Buffer, format: Parameters<typeof findMetadata>[1]) => {
    files += 1
    expect(findMetadata(bytes, format)).toEqual([])
    for (const word of TELLING_WORDS) expect(bytes.includes(word)).toBe(false)
  }
  for await (const { bytes } of photos) {
    const master = await prepareMaster(bytes)
    if (!master.ok || master.value.format === 'svg') throw new Error('a photo was refused')
    const { format, width, bytes: kept } = master.value
    expectBare(kept, format)
    for (const size of offeredWidths({ format, width })) {
      for (const variant of variantFormats) expectBare(await renderVariant(master.value, size, variant), variant)
    }
  }
  return files
}

test('the photos of this test tell place, camera and name before', async () => {
  for await (const { format, bytes } of tellingPhotos(40, { seed: SEED, longest: 64 })) {
    expect([format, findMetadata(bytes, format).length > 0]).toEqual([format, true])
    expect(TELLING_WORDS.some((word) => bytes.includes(word))).toBe(true)
  }
})

test(
  `of ${COUNT} photos no byte of EXIF, XMP, IPTC, profile, thumbnail or remark is in what is kept and in any size`,
  async () => {
    expect(await lookAt(tellingPhotos(COUNT, { seed: SEED, longest: 240 }))).toBe(COUNT * 4)
  },
  PATIENCE,
)

test('of large photos no such byte is in any size either', async () => {
  // How many sizes a photo has depends on its orientation.
  expect(await lookAt(tellingPhotos(2, { seed: SEED, longest: 1_700 }))).toBeGreaterThan(2 * 4)
})
