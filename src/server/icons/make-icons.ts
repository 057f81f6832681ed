import { drawLogo } from '#features/club/look/draw-logo.ts'
import type { Look } from '#features/club/look/look.ts'
import { apart } from '#platform/images/in-picture-process.ts'

const PNG = 'image/png'
const SVG = 'image/svg+xml'
const WHITE = '#ffffff'

/** Icons by their addresses, each with its way of making it from the drawn mark or from the club's own picture. */
type IconFile = { mediaType: string; make: (mark: Mark) => Promise<Buffer> }
/** @property full fills its square, for systems that crop it @property own bytes of the club's picture */
type Mark = { rounded: Buffer; full: Buffer } | { own: Buffer }

const ICO_SIDE = 32
const EMBEDDED_SIDE = 128

const png = (size: number, isCut: boolean): IconFile => ({
  mediaType: PNG,
  make: (mark) => {
    if (!('own' in mark)) return apart.renderIcon(isCut ? mark.full : mark.rounded, { size })
    // Within the area that no system crops.
    return apart.renderIcon(mark.own, isCut ? { size, ground: WHITE, margin: Math.round(size * 0.15) } : { size })
  },
})

const ICONS: Record<string, IconFile> = {
  '/favicon.svg': {
    mediaType: SVG,
    make: async (mark) =>
      'own' in mark ? embed(await apart.renderIcon(mark.own, { size: EMBEDDED_SIDE })) : mark.rounded,
  },
  '/favicon.ico': {
    mediaType: 'image/x-icon',
    make: async (mark) =>
      wrapAsIco(await apart.renderIcon('own' in mark ? mark.own : mark.rounded, { size: ICO_SIDE }), ICO_SIDE),
  },
  '/apple-touch-icon.png': png(180, true),
  '/icon-192.png': png(192, false),
  '/icon-512.png': png(512, false),
  '/icon-maskable-512.png': png(512, true),
}
export const ICON_PATHS = Object.keys(ICONS)

/** One address for a logo, whatever its kind of picture. */
function embed(bytes: Buffer): Buffer {
  const data = `data:${PNG};base64,${bytes.toString('base64')}`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><image width="40" height="40" href="${data}"/></svg>`,
  )
}

/**
 * @param path one of {@link ICON_PATHS}
 * @param own bytes of the club's picture; without it the mark is drawn
 */
export async function makeIcon(path: string, club: { look: Look; shortName: string; own: Buffer | undefined }) {
  const icon = ICONS[path]
  if (!icon) throw new RangeError(`no icon has the address ${path}`)
  const { look, shortName, own } = club
  const draw = (shape: 'rounded' | 'full') => Buffer.from(drawLogo(look, shortName, shape))
  const mark = own ? { own } : { rounded: draw('rounded'), full: draw('full') }
  return { mediaType: icon.mediaType, bytes: await icon.make(mark) }
}

const HEADER_BYTES = 22

/** A PNG as an ICO file, which every browser since 2007 opens. @param size of its side in pixels, at most 255 */
function wrapAsIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(HEADER_BYTES, 18)
  return Buffer.concat([header, png])
}
