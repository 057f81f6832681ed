import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { contentHash } from '#shared/content-hash.ts'
import { prepareMaster, type Master } from './prepare-master.ts'
import { DRAWING, HIDDEN_WORDS, photoWithMetadata, plainPicture } from '#tests/support/pictures/sample-pictures.ts'
import { valueOf } from '#tests/support/value-of.ts'

async function masterOf(bytes: Buffer): Promise<Master> {
  return valueOf(await prepareMaster(bytes))
}

async function refusalOf(bytes: Buffer): Promise<string> {
  const prepared = await prepareMaster(bytes)
  return prepared.ok ? 'not refused' : prepared.error.kind
}

async function colourAt(bytes: Buffer, left: number, top: number): Promise<'red' | 'blue'> {
  const [red = 0, , blue = 0] = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return red > blue ? 'red' : 'blue'
}

describe('a photo from a phone', () => {
  test('contains its place, camera and name before', async () => {
    const original = (await photoWithMetadata()).toString('latin1')
    for (const word of HIDDEN_WORDS.filter((word) => word !== 'GPS')) expect(original).toContain(word)
    const { orientation, exif } = await sharp(await photoWithMetadata()).metadata()
    // 0x8825 is the pointer to the GPS block.
    expect({ orientation, hasGps: exif?.includes(Buffer.from([0x25, 0x88])) }).toEqual({ orientation: 6, hasGps: true })
  })

  test('contains nothing of that in its master', async () => {
    const { bytes } = await masterOf(await photoWithMetadata())
    for (const word of HIDDEN_WORDS) expect(bytes.includes(word, 0, 'latin1')).toBe(false)
    const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata()
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
  })

  test('that lies on its side is set upright', async () => {
    const master = await masterOf(await photoWithMetadata(600, 400))
    expect([master.width, master.height]).toEqual([400, 600])
    expect(await colourAt(master.bytes, 200, 20)).toBe('red')
    expect(await colourAt(master.bytes, 200, 580)).toBe('blue')
  })

  test('is reduced to 2560 pixels on its longer side', async () => {
    const master = await masterOf(await plainPicture(390, 3900).jpeg().toBuffer())
    expect([master.format, master.width, master.height]).toEqual(['jpeg', 256, 2560])
  })
})

describe('a master', () => {
  const pictures = {
    jpeg: () => photoWithMetadata(),
    'small jpeg': () => plainPicture(64, 40).jpeg().toBuffer(),
    'grey jpeg': () => plainPicture(64, 40).greyscale().jpeg().toBuffer(),
    'printing-press jpeg': () => plainPicture(64, 40).toColourspace('cmyk').jpeg().toBuffer(),
    png: () =>
      plainPicture(64, 40)
        .withExif({ IFD0: { Artist: 'Erika Musterfrau' } })
        .png()
        .toBuffer(),
    'deep png': () => plainPicture(64, 40).toColourspace('rgb16').png().toBuffer(),
    'transparent webp': () => plainPicture(64, 40).ensureAlpha(0.5).withIccProfile('p3').webp().toBuffer(),
    'lossless webp': () => plainPicture(64, 40).webp({ lossless: true }).toBuffer(),
    gif: () => plainPicture(64, 40).gif().toBuffer(),
    avif: () => plainPicture(64, 40).avif({ effort: 0 }).toBuffer(),
    svg: async () => DRAWING,
  }

  test.each(Object.entries(pictures))('of a %s stays the same when it comes back', async (_, make) => {
    const master = await masterOf(await make())
    expect(await masterOf(master.bytes)).toEqual(master)
  })

  test.each(Object.entries(pictures))('of a %s is as large as it says, and named by its content', async (_, make) => {
    const master = await masterOf(await make())
    const { width, height, space } = await sharp(master.bytes).metadata()
    expect({ width, height }).toEqual({ width: master.width, height: master.height })
    expect(['srgb', 'b-w']).toContain(space)
    expect(master.hash).toBe(contentHash(master.bytes))
  })

  test('of a bare picture is that picture, byte for byte', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const bytes = await plainPicture(64, 40).toFormat(format).toBuffer()
      expect((await masterOf(bytes)).bytes.equals(bytes)).toBe(true)
    }
  })

  test('of an animation is its first frame', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer()
    const gif = await sharp([await frame('#c00000'), await frame('#0000c0')], { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(gif).metadata()).pages).toBe(2)

    const master = await masterOf(gif)
    expect([master.format, master.width, master.height]).toEqual(['png', 8, 8])
    expect(await colourAt(master.bytes, 4, 4)).toBe('red')
  })

  test('of a drawing takes its size from its width and height, or else from its view box', async () => {
    const svg = (attributes: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><path d="M0 0h9"/></svg>`)
    expect(await masterOf(svg('width="1600" height="1000"'))).toMatchObject({ width: 1600, height: 1000 })
    expect(await masterOf(svg('viewBox="0 0 300 200"'))).toMatchObject({ width: 300, height: 200, format: 'svg' })
  })
})

describe('a file is refused', () => {
  test('that is not a picture, or only begins like one', async () => {
    expect(await refusalOf(Buffer.from('%PDF-1.7'))).toBe('not-a-picture')
    expect(await refusalOf(Buffer.alloc(0))).toBe('not-a-picture')
    expect(await refusalOf(Buffer.from('\xff\xd8\xff\xe0 and then only words', 'latin1'))).toBe('not-a-picture')
    expect(await refusalOf(Buffer.from('<svg><unclosed></svg>'))).toBe('unsafe-svg')
    expect(await refusalOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g></svg>'))).toBe('not-a-picture')
  })

  test.each(['jpeg', 'png', 'webp'] as const)('whose second half is missing (%s)', async (format) => {
    const whole = await plainPicture(400, 300).toFormat(format).toBuffer()
    expect(await refusalOf(whole.subarray(0, whole.length / 2))).toBe('not-a-picture')
  })

  test('of more than 20 MB', async () => {
    const bytes = Buffer.alloc(20 * 1024 * 1024 + 1)
    expect(await prepareMaster(bytes)).toEqual({
      ok: false,
      error: { kind: 'too-large', bytes: bytes.length, maxBytes: 20 * 1024 * 1024 },
    })
  })

  test('that is small but decodes to more than 60 million pixels', async () => {
    const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await refusalOf(bomb)).toBe('too-many-pixels')
  })

  test('that states more pixels than any decoder accepts', async () => {
    const bytes = await plainPicture(64, 40).png().toBuffer()
    // Width and height come first in the header, and its checksum after it.
    for (const place of [16, 20]) bytes.writeUInt32BE(40_000, place)
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
    expect(await refusalOf(bytes)).toBe('too-many-pixels')
  })

  test('that is damaged inside, although it has the size and the parts of a master', async () => {
    const bytes = await plainPicture(400, 300).png().toBuffer()
    bytes.fill(0xa5, 1_000, 1_040)
    expect(await refusalOf(bytes)).toBe('not-a-picture')
  })

  test('that is a drawing so tall or so wide that its variants would exceed the limits', async () => {
    const svg = (box: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><rect width="9" height="9"/></svg>`)
    expect(await refusalOf(svg('0 0 10 100'))).toBe('too-many-pixels')
    expect(await refusalOf(svg('0 0 100 10'))).toBe('too-many-pixels')
    expect(await refusalOf(svg('0 0 9000 9000'))).toBe('too-many-pixels')
    expect(await refusalOf(svg('0 0 20000 20000'))).toBe('too-many-pixels')
  })

  test('that is a drawing with a script', async () => {
    expect(await refusalOf(Buffer.from(DRAWING.toString().replace('<rect', '<script>alert(1)</script><rect')))).toBe(
      'unsafe-svg',
    )
  })
})
