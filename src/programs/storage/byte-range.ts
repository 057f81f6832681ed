/** Both ends belong to it. */
export type ByteRange = { first: number; last: number }

/**
 * The part of a file that a `Range` asks for, as RFC 9110 14.1.2 says.
 *
 * @param size of the file in bytes
 * @returns undefined for the whole: where nothing else is asked for, several parts are, or it cannot be read; `none` for a part that is not there
 */
export function readByteRange(header: string | null, size: number): ByteRange | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? []
  if (from === '') return to === '' ? undefined : lastBytes(Number(to), size)
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return undefined
  return first < size ? { first, last } : 'none'
}

const lastBytes = (count: number, size: number): ByteRange | 'none' =>
  count > 0 && size > 0 ? { first: Math.max(0, size - count), last: size - 1 } : 'none'
