import sharp from 'sharp'

/** Test support: words hidden in {@link photoWithMetadata}; none of them may remain in stored or sent files. */
export const HIDDEN_WORDS = ['Musterkamera', 'Erika Musterfrau', 'Exif', 'GPS', 'xpacket', 'ICC_PROFILE']

/** A photo as a phone takes it: stored sideways; with place, camera, name and profile. Left red, right blue. */
export async function photoWithMetadata(width = 600, height = 400): Promise<Buffer> {
  const half = { create: { width: width / 2, height, channels: 3, background: '#1020c0' } } as const
  return sharp({ create: { width, height, channels: 3, background: '#c02010' } })
    .composite([{ input: half, left: width / 2, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Musterkamera', Artist: 'Erika Musterfrau' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '49/1 14/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '7/1 0/1 0/1' },
    })
    .withXmp(
      '<?xpacket begin="" id="W5M0"?><x:xmpmeta xmlns:x="adobe:ns:meta/">Erika Musterfrau</x:xmpmeta><?xpacket end="w"?>',
    )
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** A picture whose neighbouring pixels differ, so that every encoder has something to do. */
export function plainPicture(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7 + Math.floor(at / width) * 13) % 256
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

export const DRAWING = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200" viewBox="0 0 320 200">' +
    '<rect width="320" height="200" fill="#0b3b8c"/><circle cx="240" cy="80" r="40" fill="#ff9d2b"/></svg>',
)
