import type { Field, Fields, LeafField } from '#shared/form/field.ts'
import { isList, isTypedFields, type Typed, type TypedFields } from '#shared/form/typed.ts'
import { itemName } from './value-lines.ts'

/** @property name what people call the field, with the item of a list that it belongs to: „Herren 1 › Platz“ */
export type FoundLeaf = { name: string; field: LeafField | undefined; typed: string }

/** The field that a path of a mistake names. @param path such as `teams.0.name` @returns undefined for what the form has not */
export function findLeaf(fields: Fields, typed: TypedFields, path: string): FoundLeaf | undefined {
  const [key = '', ...rest] = path.split('.')
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined
  return field && follow(field, typed[key] ?? '', rest, [])
}

function follow(field: Field, typed: Typed, rest: readonly string[], items: readonly string[]): FoundLeaf | undefined {
  const [step, ...others] = rest
  if (step === undefined) return found(field, typed, items)
  if (field.kind === 'group') {
    const inner = Object.hasOwn(field.fields, step) ? field.fields[step] : undefined
    const value = isTypedFields(typed) ? (typed[step] ?? '') : ''
    return inner && follow(inner, value, others, items)
  }
  if (field.kind !== 'list') return undefined
  const each = isList(typed) ? (typed[Number(step)] ?? '') : ''
  const item = itemName(each, field.nameOf) ?? `${field.one} ${Number(step) + 1}`
  return field.item.kind === 'group'
    ? follow(field.item, each, others, [...items, item])
    : { ...found(field.item, each, items), name: item }
}

const found = (field: Field, typed: Typed, items: readonly string[]): FoundLeaf => ({
  name: [...items.slice(-1), field.label].join(' › '),
  field: field.kind === 'group' || field.kind === 'list' || field.kind === 'several' ? undefined : field,
  typed: typeof typed === 'string' ? typed : '',
})
