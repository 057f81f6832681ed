import { formatDay } from '#shared/berlin-time.ts'
import type { Field, Fields, LeafField } from '#shared/form/field.ts'
import { isList, isTypedFields, TICKED, type Typed, type TypedFields } from '#shared/form/typed.ts'

/** The values of a form as readable, comparable lines: „Vorstand › Petra Zellmann › Amt: Kassenwartin“. */
export const valueLines = (fields: Fields, typed: TypedFields, above: readonly string[] = []): string[] =>
  Object.entries(fields).flatMap(([key, field]) => linesOf(field, typed[key] ?? '', [...above, field.label]))

function linesOf(field: Field, typed: Typed, above: readonly string[]): string[] {
  if (field.kind === 'group') return isTypedFields(typed) ? valueLines(field.fields, typed, above) : []
  if (field.kind === 'list') {
    if (!isList(typed)) return []
    const { item, one, nameOf } = field
    if (item.kind !== 'group') return typed.flatMap((each) => linesOf(item, each, above))
    return typed.flatMap((each, index) =>
      linesOf(item, each, [...above, itemName(each, nameOf) ?? `${one} ${index + 1}`]),
    )
  }
  if (field.kind === 'kept') return []
  if (field.kind === 'several') {
    const chosen = field.options.filter(({ value }) => isList(typed) && typed.includes(value))
    return chosen.map(({ label }) => `${above.join(' › ')}: ${label}`)
  }
  if (typeof typed !== 'string' || typed.trim() === '')
    return field.kind === 'yes' ? [`${above.join(' › ')}: nein`] : []
  const texts =
    field.kind === 'text' ? typed.split(/\r?\n/).filter((line) => line.trim() !== '') : [wordOf(field, typed)]
  return texts.map((text) => `${above.join(' › ')}: ${text}`)
}

/** The display name of a list item. */
export function itemName(typed: Typed, nameOf: string | undefined): string | undefined {
  const name = nameOf !== undefined && isTypedFields(typed) ? typed[nameOf] : undefined
  if (typeof name !== 'string' || name.trim() === '') return undefined
  return /^\d{4}-\d{2}-\d{2}$/.test(name) ? formatDay(name) : name.trim()
}

function wordOf(field: LeafField, typed: string): string {
  if (field.kind === 'yes') return typed === TICKED ? 'ja' : 'nein'
  if (field.kind === 'choice') return field.options.find(({ value }) => value === typed)?.label ?? typed
  if (field.kind === 'moment') {
    const [day = '', time = ''] = typed.split(/[ T]/)
    return `${formatDay(day)}, ${time}`
  }
  return field.kind === 'line' && field.input === 'date' ? formatDay(typed) : typed
}
