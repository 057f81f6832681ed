import { cleanLines } from '#shared/clean-lines.ts'
import { storableText } from '#shared/storable-text.ts'
import { isRecord } from '#shared/is-record.ts'
import type { Field, Fields, LeafField } from './field.ts'

/** The content of a form: a text in each field, valid or not. */
export type Typed = string | readonly Typed[] | { readonly [key: string]: Typed }
export type TypedFields = { readonly [key: string]: Typed }

/** The value of a ticked checkbox. */
export const TICKED = 'ja'

/** A value as a form shows it. */
export function toTyped(field: Field, value: unknown): Typed {
  switch (field.kind) {
    case 'group':
      return toTypedFields(field.fields, value)
    case 'list':
      return Array.isArray(value) ? value.map((item) => toTyped(field.item, item)) : []
    case 'several':
      return Array.isArray(value) ? value.map(toText) : []
    case 'yes':
      return value === true ? TICKED : ''
    case 'line':
      return value === field.whenEmpty ? '' : toText(value)
    case 'number':
      return value === field.whenEmpty ? '' : toText(value).replace('.', ',')
    case 'text':
    case 'choice':
    case 'pick':
    case 'picture':
    case 'moment':
    case 'kept':
      return toText(value)
  }
}

export const toTypedFields = (fields: Fields, value: unknown): TypedFields =>
  mapFields(fields, (field, key) => toTyped(field, isRecord(value) ? value[key] : undefined))

const toText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The value behind the input; an empty optional field is missing. It may be invalid: the schema decides. */
function toValue(field: Field, typed: Typed): unknown {
  switch (field.kind) {
    case 'group': {
      const values = toValues(field.fields, isTypedFields(typed) ? typed : {})
      return field.optional && Object.values(values).every(isBlank) ? undefined : values
    }
    case 'list': {
      const items = isList(typed) ? typed.map((item) => toValue(field.item, item)) : []
      return field.optional && items.length === 0 ? undefined : items
    }
    case 'several':
      return isList(typed) ? typed : []
    default:
      return typeof typed === 'string' ? toLeafValue(field, typed) : undefined
  }
}

export function toValues(fields: Fields, typed: TypedFields): Record<string, unknown> {
  const entries = Object.entries(fields).map(([key, field]) => [key, toValue(field, typed[key] ?? '')] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

export const isRaw = (field: Field | undefined) => field?.kind === 'line' && field.isRaw === true

const isBlank = (value: unknown) => value === '' || value === false

function toLeafValue(field: LeafField, typed: string): unknown {
  if (field.kind === 'yes') return typed === TICKED
  if (isRaw(field)) return typed
  const text = field.kind === 'text' ? typed.replace(/\r\n?/g, '\n').trim() : typed.replace(/\s+/g, ' ').trim()
  if (text === '') {
    if (field.optional) return undefined
    return 'whenEmpty' in field ? field.whenEmpty : field.kind === 'number' ? undefined : ''
  }
  // Browsers write a T between day and time.
  if (field.kind === 'moment') return text.replace(/^(\d{4}-\d{2}-\d{2})T/, '$1 ')
  return field.kind === 'number' && /^-?\d{1,15}(?:[.,]\d{1,15})?$/.test(text) ? Number(text.replace(',', '.')) : text
}

/** More items than any club has, and few enough for a server. */
const MAX_ITEMS = 300
const LONGEST = 200_000

/** The name of the field that holds the number of items of a list. */
export const countName = (name: string) => `${name}#`
export const innerName = (name: string, key: string | number) => (name === '' ? String(key) : `${name}.${key}`)

export type SentForm = URLSearchParams | FormData
/** Values by name. A form object would search all its entries for each name. */
type Sent = ReadonlyMap<string, readonly string[]>

/** Reads a form of ours; of a repeated name only the first value counts, except where several can be ticked. */
export function readTypedFields(fields: Fields, form: SentForm): TypedFields {
  const sent = new Map<string, string[]>()
  for (const [name, value] of form) if (typeof value === 'string') (sent.get(name) ?? put(sent, name)).push(value)
  return readFields(fields, sent, '')
}

function put(sent: Map<string, string[]>, name: string): string[] {
  const values: string[] = []
  sent.set(name, values)
  return values
}

const readFields = (fields: Fields, sent: Sent, name: string): TypedFields =>
  mapFields(fields, (field, key) => readTyped(field, sent, innerName(name, key)))

function readTyped(field: Field, sent: Sent, name: string): Typed {
  if (field.kind === 'group') return readFields(field.fields, sent, name)
  if (field.kind === 'several') return (sent.get(name) ?? []).slice(0, MAX_ITEMS).map(toStorable)
  if (field.kind === 'list') {
    const count = Math.min(Number(/^\d{1,4}$/.exec(textOf(sent, countName(name)))?.[0] ?? 0), MAX_ITEMS)
    return Array.from({ length: count }, (_, index) => readTyped(field.item, sent, innerName(name, index)))
  }
  return textOf(sent, name)
}

const textOf = (sent: Sent, name: string): string => toStorable(sent.get(name)?.[0] ?? '')
const toStorable = (text: string): string => storableText(text.slice(0, LONGEST).toWellFormed())

const mapFields = (fields: Fields, map: (field: Field, key: string) => Typed): TypedFields =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, map(field, key)]))

export const isList = (typed: Typed | undefined): typed is readonly Typed[] => Array.isArray(typed)
export const isTypedFields = (typed: Typed | undefined): typed is TypedFields =>
  typeof typed === 'object' && !Array.isArray(typed)

/** Removes invisible characters, but keeps apart what tabs separate, such as the columns of a table. */
function clean(typed: Typed): Typed {
  if (typeof typed === 'string') return cleanLines(typed.replaceAll('\t', '  '))
  return isList(typed) ? typed.map(clean) : isTypedFields(typed) ? cleanFields(typed) : typed
}

export const cleanFields = (typed: TypedFields, fields: Fields = {}) =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, isRaw(fields[name]) ? value : clean(value)]))
