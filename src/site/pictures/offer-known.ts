import type { Option } from '#shared/form/field.ts'

/** The options of a field, each once: an empty one where it is optional, and the current value even if it is gone. */
export function offerKnown(options: readonly Option[], typed: string, isOptional = false): readonly Option[] {
  const known = new Map(options.map((option) => [option.value, option]))
  const gone = typed === '' || known.has(typed) ? [] : [{ value: typed, label: `${typed} (gibt es nicht mehr)` }]
  const none = isOptional || typed === '' ? [{ value: '', label: 'keines' }] : []
  return [...none, ...gone, ...known.values()]
}
