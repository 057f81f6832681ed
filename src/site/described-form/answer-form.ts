import { formatListDate } from '#shared/berlin-time.ts'
import { compareLines } from '#shared/compare-lines.ts'
import type { Result } from '#shared/result.ts'
import { LOOK, SAVE, type FormAnswer } from './saving-form.tsx'
import type { Fields, Field, LeafField } from '#shared/form/field.ts'
import { orderList } from './order-list.ts'
import {
  readTypedFields,
  toTypedFields,
  toValues,
  type TypedFields,
  isList,
  isTypedFields,
  type Typed,
} from '#shared/form/typed.ts'
import { valueLines, itemName } from './value-lines.ts'

/** Another person has saved since. @property by their display name @property values the saved values, in the shape of the form */
type Conflict = { kind: 'conflict'; by: string | undefined; at: Date; number: number; values: unknown }
type Mistakes = { kind: 'mistakes'; mistakes: { path: string; sentence: string }[] }

/**
 * The subject of a described form.
 *
 * @property values the saved values, in the shape of the form @property save saves the input, which is based on version number `seen`
 * @property check says whether the input could be saved, and how readers would see it
 */
export type FormSubject = {
  fields: Fields
  values: unknown
  save: (
    values: Record<string, unknown>,
    seen: number,
  ) => Promise<Result<{ isChanged: boolean; isMerged: boolean }, Conflict | Mistakes>>
  check: (values: Record<string, unknown>) => Promise<Result<unknown, Mistakes>>
}

/** @returns undefined when no button of this form sends such an intent */
export async function answerForm(
  { fields, values, save, check }: FormSubject,
  sent: URLSearchParams | FormData,
): Promise<FormAnswer | undefined> {
  const typed = readTypedFields(fields, sent)
  const open = { typed, number: numberIn(sent) }
  const intent = String(sent.get('intent') ?? '')
  if (intent === SAVE) {
    const saved = await save(toValues(fields, typed), open.number)
    if (saved.ok) return { kind: 'saved', isChanged: saved.value.isChanged, isMerged: saved.value.isMerged }
    return describeRefusal(saved.error, { fields, ...open })
  }
  if (intent === LOOK) {
    const checked = await check(toValues(fields, typed))
    if (!checked.ok) return describeRefusal(checked.error, { fields, ...open })
    const changes = compareLines(valueLines(fields, toTypedFields(fields, values)), valueLines(fields, typed))
    return { kind: 'looked', status: 200, changes, ...open }
  }
  const reordered = orderList(fields, typed, intent)
  return reordered && { kind: 'reordered', status: 200, number: open.number, ...reordered }
}

/** The version number that the form was based on; -1 when the form arrives damaged. */
function numberIn(sent: URLSearchParams | FormData): number {
  const text = String(sent.get('number') ?? '')
  return /^\d{1,9}$/.test(text) ? Number(text) : -1
}

type Open = { fields: Fields; typed: TypedFields; number: number }

function describeRefusal(refusal: Conflict | Mistakes, { fields, typed, number }: Open): FormAnswer {
  if (refusal.kind === 'mistakes') {
    const whole = refusal.mistakes.filter(({ path }) => path === '').map(({ sentence }) => sentence)
    const mistakes = refusal.mistakes.flatMap(({ path, sentence }) => {
      if (path === '') return []
      const leaf = findLeaf(fields, typed, path)
      return { field: path, name: leaf?.name, message: (leaf && missingTime(leaf)) ?? sentence }
    })
    const message = whole.length > 0 ? whole.join(' ') : undefined
    return { kind: 'mistakes', status: 422, mistakes, message, typed, number }
  }
  const theirs = valueLines(fields, toTypedFields(fields, refusal.values))
  return {
    kind: 'conflict',
    status: 409,
    typed,
    by: refusal.by ?? 'Jemand',
    at: formatListDate(refusal.at),
    changes: compareLines(theirs, valueLines(fields, typed)),
    number: refusal.number,
  }
}

/** The parser's sentence explains how a file writes a day; a user who picks it from a calendar has only left it empty. */
function missingTime({ field, typed }: FoundLeaf): string | undefined {
  if (typed.trim() !== '') return undefined
  if (field?.kind === 'moment') return 'Hier fehlen noch Tag und Uhrzeit.'
  const input = field?.kind === 'line' ? field.input : undefined
  if (input === 'date') return 'Hier fehlt noch ein Tag.'
  return input === 'time' ? 'Hier fehlt noch eine Uhrzeit.' : undefined
}

/** @property name the field's display name, with the item of its list: „Herren 1 › Platz“ */
type FoundLeaf = { name: string; field: LeafField | undefined; typed: string }

/** The field at the path of a mistake. @param path such as `teams.0.name` @returns undefined when the form has no such field */
function findLeaf(fields: Fields, typed: TypedFields, path: string): FoundLeaf | undefined {
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
