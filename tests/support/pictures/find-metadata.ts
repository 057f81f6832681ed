/**
 * All parts of a picture's file besides the picture, by its structure: segments of JPEG, chunks of PNG and WebP, items of AVIF. Independent
 * of the site's own reader (`is-bare.ts`).
 */
export function findMetadata(bytes: Buffer, format: 'jpeg' | 'png' | 'webp' | 'avif'): string[] {
  switch (format) {
    case 'jpeg':
      return inJpeg(bytes)
    case 'png':
      return inChunks(bytes, { start: 8, name: 4, length: (at) => bytes.readUInt32BE(at), frame: 12, even: false })
    case 'webp':
      return inChunks(bytes, { start: 12, name: 0, length: (at) => bytes.readUInt32LE(at + 4), frame: 8, even: true })
    case 'avif':
      return inAvif(bytes)
  }
}

function inJpeg(bytes: Buffer): string[] {
  const found: string[] = []
  for (let at = 2; bytes[at] === 0xff;) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xda) break
    const length = bytes.readUInt16BE(at + 2)
    const isJfif = marker === 0xe0 && length === 16
    const isAdobe = marker === 0xee && length === 14
    if ((marker >= 0xe0 && marker <= 0xef && !isJfif && !isAdobe) || marker === 0xfe) found.push(marker.toString(16))
    at += 2 + length
  }
  const end = bytes.lastIndexOf(Buffer.from([0xff, 0xd9]))
  return end === bytes.length - 2 ? found : [...found, 'behind the end']
}

const TELLING_CHUNKS = /^(?:eXIf|iTXt|tEXt|zTXt|iCCP|tIME|EXIF|XMP |ICCP|ANIM|ANMF|acTL|fcTL|fdAT)$/

type Chunks = { start: number; name: number; length: (at: number) => number; frame: number; even: boolean }

function inChunks(bytes: Buffer, { start, name, length, frame, even }: Chunks): string[] {
  const found: string[] = []
  let at = start
  while (at + frame <= bytes.length) {
    const kind = bytes.toString('latin1', at + name, at + name + 4)
    if (TELLING_CHUNKS.test(kind)) found.push(kind)
    const size = length(at)
    at += frame + size + (even ? size % 2 : 0)
  }
  return at === bytes.length ? found : [...found, 'behind the end']
}

/** `infe` boxes name items other than the coded picture; an embedded profile is a `colr` box of another kind than `nclx`. */
function inAvif(bytes: Buffer): string[] {
  const text = bytes.toString('latin1')
  // Version 2 of the box: its flags, an id and an index before the kind.
  const items = [...text.matchAll(/infe[^]{8}(....)/g)].map(([, kind = '']) => kind)
  const profiles = [...text.matchAll(/colr(....)/g)].map(([, kind = '']) => kind)
  return [...items.filter((kind) => kind !== 'av01'), ...profiles.filter((kind) => kind !== 'nclx')]
}
