import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, zstdCompressSync } from 'node:zlib'

/** Encodings of cached pages. */
export type Encoding = 'br' | 'gzip' | 'identity'
/** Encodings of pages that are not cached. */
type PassingEncoding = Encoding | 'zstd'

const MAX_REMEMBERED = 200
const choices = new Map<string, { kept: Encoding; passing: PassingEncoding }>()

/** The smallest encoding of cached pages that the browser accepts. */
export function chooseEncoding(accepted: string | null | undefined): Encoding {
  return accepted ? choose(accepted).kept : 'identity'
}

/** The cheapest encoding for a page that is sent once: Zstandard is as small as quick Brotli in half the time. */
export function choosePassingEncoding(accepted: string | null | undefined): PassingEncoding {
  return accepted ? choose(accepted).passing : 'identity'
}

function choose(accepted: string) {
  const known = choices.get(accepted)
  if (known) return known
  const kept: Encoding = takes(accepted, 'br') ? 'br' : takes(accepted, 'gzip') ? 'gzip' : 'identity'
  const passing: PassingEncoding = takes(accepted, 'zstd') ? 'zstd' : kept
  const choice = { kept, passing }
  if (choices.size < MAX_REMEMBERED) choices.set(accepted, choice)
  return choice
}

function takes(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((part) => {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';')
    return name === encoding && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))
  })
}

/** Just wide enough for the text, within the limits of both formats: most of the usual megabytes would be allocated in vain. */
function windowBits(size: number): number {
  const bits = Math.ceil(Math.log2(Math.max(size, 1)))
  return Math.min(Math.max(bits, constants.BROTLI_MIN_WINDOW_BITS), USUAL_WINDOW_BITS)
}

/** Zstandard's window at its usual level; no page needs Brotli's wider ones. */
const USUAL_WINDOW_BITS = 21

const brotliOptions = (quality: number, size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    // Takes a quarter less time.
    [constants.BROTLI_PARAM_LGWIN]: windowBits(size),
  },
})

// Unlike 10, this level fits the news list with its headers into what a server may send before the first acknowledgement.
const POPULAR_QUALITY = 11
// A tenth larger, in a fiftieth of the time.
const KEPT_QUALITY = 5
/** Brotli or Zstandard, of 38 kB: quick, 9,837 bytes in 0.61 ms or 9,663 in 0.18; small, 8,537 in 0.85 or 8,975 in 0.49. */
const PASSING = { quick: { br: 2, zstd: 3 }, small: { br: KEPT_QUALITY, zstd: 9 } }

/** For pages that may be requested again; runs beside the event loop. */
export async function compressForKeeping(bytes: Buffer): Promise<Record<'br' | 'gzip', Buffer>> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, brotliOptions(KEPT_QUALITY, bytes.length)),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  return { br, gzip: gz }
}

/** As small as possible, for pages that were requested again: 50 milliseconds, beside the event loop. */
export function compressForMany(bytes: Uint8Array): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, brotliOptions(POPULAR_QUALITY, bytes.length))
}

/** For pages that are sent once. @param how `small` when a slow line matters more than the processor */
export function compressForSending(
  bytes: Buffer,
  encoding: PassingEncoding,
  how: keyof typeof PASSING = 'quick',
): Buffer {
  switch (encoding) {
    case 'zstd':
      // Takes a third of the time: memory beyond 128 kB is requested from the system anew each time.
      return zstdCompressSync(bytes, {
        params: {
          [constants.ZSTD_c_windowLog]: windowBits(bytes.length),
          [constants.ZSTD_c_compressionLevel]: PASSING[how].zstd,
        },
      })
    case 'br':
      return brotliCompressSync(bytes, brotliOptions(PASSING[how].br, bytes.length))
    case 'gzip':
      return gzipSync(bytes, { level: 6 })
    case 'identity':
      return bytes
  }
}
