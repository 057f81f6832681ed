import type { Field, Fields, ListField } from '#shared/form/field.ts'
import { innerName, isList, isTypedFields, toTyped, type Typed, type TypedFields } from '#shared/form/typed.ts'

/** The intents of the buttons beside a list: add, remove, or move an item. */
export type ListOrder = 'dazu' | 'weg' | 'hoch' | 'runter'

/** The value of such a button. @param path of the list for `dazu`, else of the item */
export const orderName = (order: ListOrder, path: string) => `${order}:${path}`

/** @property focus id of the element that gets the focus afterwards */
export type Reordered = { typed: TypedFields; focus: string }

/** @returns undefined when no button of this form sends such an intent */
export function orderList(fields: Fields, typed: TypedFields, intent: string): Reordered | undefined {
  const [order = '', path = ''] = intent.split(':')
  const isNew = order === 'dazu'
  const parts = path.split('.')
  const index = isNew ? -1 : Number(parts.pop())
  const listPath = parts.join('.')
  const list = findList(fields, parts)
  const items = list && findTyped(typed, parts)
  if (!list || !isList(items)) return undefined
  const result = reorder(list, items, order, index)
  if (!result) return undefined
  return { typed: replaceAt(typed, parts, result.items), focus: focusOf(list, listPath, order, result) }
}

type Result = { items: readonly Typed[]; at: number }

function reorder(list: ListField, items: readonly Typed[], order: string, index: number): Result | undefined {
  if (order === 'dazu') return { items: [...items, toTyped(list.item, undefined)], at: items.length }
  const item = items[index]
  if (item === undefined) return undefined
  const others = items.toSpliced(index, 1)
  if (order === 'weg') return { items: others, at: -1 }
  const to = order === 'hoch' ? index - 1 : order === 'runter' ? index + 1 : -1
  return to < 0 || to >= items.length ? { items, at: index } : { items: others.toSpliced(to, 0, item), at: to }
}

function focusOf(list: ListField, path: string, order: string, { at, items }: Result): string {
  if (order === 'weg') return orderName('dazu', path)
  const item = innerName(path, at)
  if (order !== 'dazu') {
    // The button that would move the item further is disabled and cannot have the focus.
    const isAtEnd = order === 'hoch' ? at === 0 : at === items.length - 1
    return orderName(isAtEnd ? (order === 'hoch' ? 'runter' : 'hoch') : order === 'hoch' ? 'hoch' : 'runter', item)
  }
  const [first] = list.item.kind === 'group' ? Object.keys(list.item.fields) : []
  return first === undefined ? item : innerName(item, first)
}

function findList(fields: Fields, path: readonly string[]): ListField | undefined {
  let field: Field | undefined = { kind: 'group', label: '', fields }
  for (const key of path) {
    if (field?.kind === 'group') field = Object.hasOwn(field.fields, key) ? field.fields[key] : undefined
    else if (field?.kind === 'list' && /^\d+$/.test(key)) field = field.item
    else return undefined
  }
  return field?.kind === 'list' ? field : undefined
}

const findTyped = (typed: Typed, path: readonly string[]): Typed | undefined =>
  path.reduce<Typed | undefined>((found, key) => stepInto(found, key), typed)

function stepInto(typed: Typed | undefined, key: string): Typed | undefined {
  if (isList(typed)) return typed[Number(key)]
  return isTypedFields(typed) ? typed[key] : undefined
}

function replaceAt(typed: TypedFields, path: readonly string[], value: Typed): TypedFields {
  const replace = (present: Typed | undefined, [key, ...rest]: readonly string[]): Typed => {
    if (key === undefined) return value
    const inner = replace(stepInto(present, key), rest)
    if (isList(present)) return present.with(Number(key), inner)
    return { ...(isTypedFields(present) ? present : {}), [key]: inner }
  }
  const replaced = replace(typed, path)
  return isTypedFields(replaced) ? replaced : typed
}
