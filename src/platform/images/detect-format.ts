export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'svg'

/**
 * Detects a picture's format by its first bytes; the file name is not trusted.
 *
 * Only the formats named here ever reach the decoder, so its rarer and less tested readers stay out of reach.
 */
export function detectFormat(bytes: Buffer): ImageFormat | undefined {
  const ascii = (start: number, end: number) => bytes.toString('latin1', start, end)
  if (ascii(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return 'gif'
  if (ascii(4, 8) === 'ftyp' && /^avi[fs]$/.test(ascii(8, 12))) return 'avif'
  if (/^(?:\xef\xbb\xbf)?\s*</.test(ascii(0, 100)) && /<svg[\s/>]/.test(ascii(0, 65_536))) return 'svg'
  return undefined
}
