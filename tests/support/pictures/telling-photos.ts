import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { iptcSegment, jpegSegment, pngChunk, withJpegSegments, withPngChunks } from './picture-parts.ts'
import { createRandom, type Random } from '#tests/support/samples/random.ts'

/** Hidden in every one of these photos; none may remain in stored or sent files. */
export const TELLING_WORDS = [
  'Erika-Musterfrau',
  'Musterkamera',
  'Schulweg-7',
  'xpacket',
  'Photoshop',
  'Muster-Profil',
] as const

export type TellingPhoto = { format: 'jpeg' | 'png' | 'webp' | 'avif'; bytes: Buffer }

const [AUTHOR, CAMERA, PLACE, , , PROFILE] = TELLING_WORDS
const latin1 = (text: string) => Buffer.from(text, 'latin1')

const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${AUTHOR}" xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/" Iptc4xmpCore:Location="${PLACE}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

/**
 * Photos as cameras, phones and press programs write them: in every orientation, with place, camera, names, a thumbnail, comments and a
 * profile, each at its own place in the format; the same for the same seed.
 *
 * @param longest side in pixels
 */
export async function* tellingPhotos(
  count: number,
  { seed, longest }: { seed: number; longest: number },
): AsyncGenerator<TellingPhoto> {
  const random = createRandom(seed)
  const formats = ['jpeg', 'png', 'webp', 'avif'] as const
  for (let index = 0; index < count; index++) {
    // Most photos are JPEGs.
    const format = random.chance(0.6) ? 'jpeg' : random.pick(formats)
    yield { format, bytes: await makePhoto(random, format, longest) }
  }
}

async function makePhoto(random: Random, format: TellingPhoto['format'], longest: number): Promise<Buffer> {
  const [width, height] = [longest, 1 + random.below(longest)]
  const colour = { r: random.below(256), g: random.below(256), b: random.below(256) }
  const picture = sharp({
    create: { width, height, channels: 3, background: colour, noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
  const told = await tell(picture, random)
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer()
  if (format === 'jpeg') return addToJpeg(told, random)
  return format === 'png' ? addToPng(told) : told
}

const tell = (picture: Sharp, random: Random): Sharp =>
  picture
    .withMetadata({ orientation: 1 + random.below(8) })
    .withIccProfile(random.pick(['srgb', 'p3']))
    .withExifMerge({
      IFD0: { Make: CAMERA, Artist: AUTHOR, ImageDescription: PLACE },
      IFD2: { DateTimeOriginal: '2024:11:24 18:30:00', BodySerialNumber: CAMERA, UserComment: AUTHOR },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: `49/1 ${random.below(60)}/1 0/1`,
        GPSLongitudeRef: 'E',
        GPSLongitude: '7/1 0/1 0/1',
      },
    })
    .withXmp(XMP)

/** Parts that sharp does not write: the IPTC block, comments, a thumbnail, makers' own blocks, a film behind the end. */
function addToJpeg(jpeg: Buffer, random: Random): Buffer {
  const segments = [
    iptcSegment(AUTHOR, PLACE),
    jpegSegment(0xfe, latin1(`${CAMERA} ${AUTHOR}`)),
    jpegSegment(0xe0, Buffer.concat([latin1('JFXX\0\x10'), jpeg.subarray(0, Math.min(jpeg.length, 4_000))])),
    jpegSegment(0xec, latin1(`Ducky${AUTHOR}`)),
    jpegSegment(0xe2, latin1(`MPF\0II*\0\x08\0\0\0${PLACE}`)),
    jpegSegment(0xe2, latin1(`ICC_PROFILE\0\x02\x02${PROFILE}`)),
  ].filter(() => random.chance(0.7))
  const film = random.chance(0.3) ? latin1(`\0\0\0\x18ftypmp42${PLACE}`) : Buffer.alloc(0)
  return Buffer.concat([withJpegSegments(jpeg, ...segments), film])
}

function addToPng(png: Buffer): Buffer {
  return withPngChunks(
    png,
    pngChunk('tEXt', latin1(`Author\0${AUTHOR}`)),
    pngChunk('zTXt', Buffer.concat([latin1('Comment\0\0'), deflateSync(PLACE)])),
    pngChunk('iTXt', latin1(`XML:com.adobe.xmp\0\0\0\0\0${XMP}`)),
    pngChunk('tIME', Buffer.from([7, 232, 11, 24, 18, 30, 0])),
  )
}
