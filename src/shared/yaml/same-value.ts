import { isRecord } from '#shared/is-record.ts'

/** Whether two values mean the same to a reader: surrounding blanks, kinds of line ends, and empty or missing make no difference. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (isBlank(one) || isBlank(other)) return isBlank(one) && isBlank(other)
  if (typeof one === 'string' && typeof other === 'string') return isSameText(one, other)
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isSameValue(value, other[index]))
  if (isRecord(one) && isRecord(other))
    return Object.keys({ ...one, ...other }).every((key) => isSameValue(one[key], other[key]))
  return one === other
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

/** A single-line field shows the line breaks of a longer text as blanks. */
function isSameText(one: string, other: string): boolean {
  const [first, second] = [one.replaceAll('\r\n', '\n').trim(), other.replaceAll('\r\n', '\n').trim()]
  if (first === second) return true
  const isOneLine = !first.includes('\n') || !second.includes('\n')
  return isOneLine && first.replace(/\s+/g, ' ') === second.replace(/\s+/g, ' ')
}
