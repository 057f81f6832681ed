import { formatListDate } from '#shared/berlin-time.ts'
import { compareLines, type LineDifference } from '#shared/compare-lines.ts'
import type { Result } from '#shared/result.ts'
import type { Mistake } from '../ui/form-field.tsx'
import { LOOK, SAVE } from './saving-form.tsx'
import type { Fields } from '#shared/form/field.ts'
import { findLeaf, type FoundLeaf } from './find-leaf.ts'
import { orderList } from './order-list.ts'
import { readTypedFields, toTypedFields, toValues, type TypedFields } from '#shared/form/typed.ts'
import { valueLines } from './value-lines.ts'

type Answer = { status: number; number: number; typed: TypedFields }

/** What comes of a sent form, unless it is saved: what was typed stays in every case. */
export type FormAnswer =
  | ({ kind: 'reordered'; focus: string } & Answer)
  | ({ kind: 'looked'; changes: LineDifference[] } & Answer)
  | ({ kind: 'mistakes'; mistakes: Mistake[]; message: string | undefined } & Answer)
  | ({ kind: 'conflict'; by: string; at: string; changes: LineDifference[] } & Answer)
  | { kind: 'saved'; isChanged: boolean; isMerged: boolean }
export type OpenAnswer = Exclude<FormAnswer, { kind: 'saved' }>

/** Somebody else has saved since. @property by what people call them @property values what stands now, as the form has it */
type Conflict = { kind: 'conflict'; by: string | undefined; at: Date; number: number; values: unknown }
type Mistakes = { kind: 'mistakes'; mistakes: { path: string; sentence: string }[] }

/**
 * What a described form is about.
 *
 * @property values what stands now, as the form has it @property save keeps what was typed, seen the version of this number
 * @property check whether it could be kept, and what readers would see then
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

/** @returns undefined for what no button of ours asks for */
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

/** The number of the version that the writer had before them; -1 when the form came damaged. */
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

/** Files are told how a day is written; who picks it from a calendar has only left it out. */
function missingTime({ field, typed }: FoundLeaf): string | undefined {
  if (typed.trim() !== '') return undefined
  if (field?.kind === 'moment') return 'Hier fehlen noch Tag und Uhrzeit.'
  if (field?.kind !== 'line') return undefined
  return field.input === 'date'
    ? 'Hier fehlt noch ein Tag.'
    : field.input === 'time'
      ? 'Hier fehlt noch eine Uhrzeit.'
      : undefined
}
