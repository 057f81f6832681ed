import { isDeepStrictEqual } from 'node:util'
import { isMap, parseDocument, stringify, type Document } from 'yaml'
import { isRecord } from '#shared/is-record.ts'
import { alignItems } from './align-items.ts'
import { planEdits } from './plan-edits.ts'
import { isSameValue } from './same-value.ts'
import { applyEdits } from './text-edit.ts'

/**
 * A YAML text that says `wanted`. Every line that already says so stays as it is, with comments, quotes and order. Texts that differ only in blanks
 * count as the same, and so do a missing value and an empty list.
 *
 * @param source a valid YAML document
 * @param wanted plain values: objects, lists, texts, numbers, booleans
 */
export function editYaml(source: string, wanted: unknown): string {
  const text = source.replaceAll('\r\n', '\n')
  const document = parseDocument(text)
  const present: unknown = document.toJS()
  if (isSameValue(present, wanted)) return source
  const expected = keepSame(present, wanted)
  const ways = [
    () => applyEdits(text, planEdits({ source: text, document }, expected)),
    () => replaceValues(document, present, expected),
  ]
  const found = ways.map((way) => way()).find((each) => says(each, expected))
  const written = found ?? stringify(expected, { lineWidth: 0 })
  return source.includes('\r\n') ? written.replaceAll('\n', '\r\n') : written
}

/** The wanted values; where a present one is equivalent, that one. */
function keepSame(present: unknown, wanted: unknown): unknown {
  if (isSameValue(present, wanted)) return present
  if (Array.isArray(wanted) && Array.isArray(present)) {
    const order = alignItems(present, wanted)
    return wanted.map((item, index) => {
      const from = order[index]
      return from === undefined ? item : keepSame(present[from], item)
    })
  }
  if (!isRecord(wanted)) return wanted
  const before = isRecord(present) ? present : {}
  const keys = [...Object.keys(before), ...Object.keys(wanted).filter((key) => !(key in before))]
  const entries = keys.map((key) => [key, keepSame(before[key], wanted[key])] as const)
  return Object.fromEntries(entries.filter(([key, value]) => value !== undefined && (key in before || key in wanted)))
}

function says(text: string, expected: unknown): boolean {
  const document = parseDocument(text)
  return document.errors.length === 0 && isDeepStrictEqual(document.toJS(), expected)
}

/** Fallback for what cannot be edited line by line, such as values that others refer to: rewrites whole values of the top level. */
function replaceValues(document: Document, present: unknown, expected: unknown): string {
  if (!isRecord(present) || !isRecord(expected) || !isMap(document.contents)) return ''
  for (const key of Object.keys({ ...present, ...expected })) {
    if (!(key in expected)) document.delete(key)
    else if (!isDeepStrictEqual(present[key], expected[key])) document.set(key, document.createNode(expected[key]))
  }
  try {
    return document.toString({ lineWidth: 0 })
  } catch (error) {
    // A reference whose target has just been replaced.
    if (error instanceof Error) return ''
    throw error
  }
}
