import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, zstdCompressSync } from 'node:zlib'

/** In which pages are kept. */
export type Encoding = 'br' | 'gzip' | 'identity'
/** In which a page is sent that is not kept. */
type PassingEncoding = Encoding | 'zstd'

const MAX_REMEMBERED = 200
const choices = new Map<string, { kept: Encoding; passing: PassingEncoding }>()

/** The smallest encoding that the browser says it takes, of those in which pages are kept. */
export function chooseEncoding(accepted: string | null | undefined): Encoding {
  return accepted ? choose(accepted).kept : 'identity'
}

/** The one that costs least for something sent once: Zstandard is as small as quick Brotli in half the time. */
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

/** As wide as the text is long, within what both formats know: of the usual megabytes most would be set up in vain. */
function windowBits(size: number): number {
  const bits = Math.ceil(Math.log2(Math.max(size, 1)))
  return Math.min(Math.max(bits, constants.BROTLI_MIN_WINDOW_BITS), USUAL_WINDOW_BITS)
}

/** Of Zstandard at its usual level; what Brotli could do beyond it, no page needs. */
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

// The step from 10 decides whether the news list, headers and all, fits into what a server may send before the first answer of the line.
const POPULAR_QUALITY = 11
// A tenth larger, in a fiftieth of the time.
const KEPT_QUALITY = 5
/** Of 38 kB: 9,837 bytes in 0.61 ms or 9,663 in 0.18; small, 8,537 in 0.85 or 8,975 in 0.49. */
const PASSING = { quick: { br: 2, zstd: 3 }, small: { br: KEPT_QUALITY, zstd: 9 } }

/** For what may be asked for again; the work is done beside the event loop. */
export async function compressForKeeping(bytes: Buffer): Promise<Record<'br' | 'gzip', Buffer>> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, brotliOptions(KEPT_QUALITY, bytes.length)),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  return { br, gzip: gz }
}

/** As small as it gets, for what was asked for again: 50 milliseconds, beside the event loop. */
export function compressForMany(bytes: Uint8Array): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, brotliOptions(POPULAR_QUALITY, bytes.length))
}

/** For what is sent once. @param how `small` where a bad line counts for more than the processor */
export function compressForSending(
  bytes: Buffer,
  encoding: PassingEncoding,
  how: keyof typeof PASSING = 'quick',
): Buffer {
  switch (encoding) {
    case 'zstd':
      // Takes a third of the time: what is set up beyond 128 kB comes from the system anew each time.
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
