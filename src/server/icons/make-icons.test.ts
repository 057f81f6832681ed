import sharp from 'sharp'
import { expect, test } from 'vitest'
import { presentLook } from '#features/club/look/look.ts'
import { ICON_PATHS, makeIcon } from './make-icons.ts'

const look = { ...presentLook, logo: 'letters', colours: { primary: '#1d6b34', accent: '#f2c230' } } as const
const club = { look, shortName: 'BC Grünhausen', own: undefined }
const red = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><rect width="60" height="30" fill="#f00"/></svg>',
)

async function colourAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const start = (y * info.width + x) * info.channels
  return [...data.subarray(start, start + 4)]
}

const GREEN = [29, 107, 52, 255]

test.each([
  ['/icon-192.png', 192],
  ['/icon-512.png', 512],
  ['/icon-maskable-512.png', 512],
  ['/apple-touch-icon.png', 180],
])('%s is a square of %i pixels in the club’s colour', async (path, side) => {
  const { bytes, mediaType } = await makeIcon(path, club)
  expect(mediaType).toBe('image/png')
  expect(await sharp(bytes).metadata()).toMatchObject({ width: side, height: side, format: 'png' })
  expect(await colourAt(bytes, Math.round(side / 2), Math.round(side * 0.06))).toEqual(GREEN)
})

test('systems that cut icons find colour in every corner; elsewhere the corners are clear', async () => {
  expect(await colourAt((await makeIcon('/icon-maskable-512.png', club)).bytes, 0, 0)).toEqual(GREEN)
  expect((await colourAt((await makeIcon('/icon-512.png', club)).bytes, 0, 0))[3]).toBe(0)
})

test('a club’s own picture of any shape becomes its icons, uncropped', async () => {
  const own = { ...club, own: red }
  const icon = (await makeIcon('/icon-192.png', own)).bytes
  expect(await colourAt(icon, 96, 96)).toEqual([255, 0, 0, 255])
  expect((await colourAt(icon, 96, 4))[3]).toBe(0)
  const cut = (await makeIcon('/apple-touch-icon.png', own)).bytes
  expect(await colourAt(cut, 2, 2)).toEqual([255, 255, 255, 255])
  expect((await makeIcon('/favicon.svg', own)).bytes.toString()).toMatch(
    /^<svg [^>]+><image [^>]+href="data:image\/png;base64,/,
  )
})

test('a picture that is drawn large becomes an icon as well', async () => {
  const large = Buffer.from(red.toString().replaceAll('60', '6000').replaceAll('30', '3000'))
  const { bytes } = await makeIcon('/favicon.ico', { ...club, own: large })
  expect(await colourAt(bytes.subarray(bytes.readUInt32LE(18)), 16, 16)).toEqual([255, 0, 0, 255])
})

test('old browsers get an ICO file with one picture in it', async () => {
  const { bytes, mediaType } = await makeIcon('/favicon.ico', club)
  expect(mediaType).toBe('image/x-icon')
  expect(bytes.readUInt16LE(4)).toBe(1)
  expect(await sharp(bytes.subarray(bytes.readUInt32LE(18))).metadata()).toMatchObject({ width: 32, height: 32 })
})

test('nothing else is an icon', async () => {
  expect(ICON_PATHS).toHaveLength(6)
  await expect(makeIcon('/icon-64.png', club)).rejects.toThrow(RangeError)
})
