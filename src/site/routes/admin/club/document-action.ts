import type { DocumentActions } from '#features/club/editing/document-actions.ts'
import type { DocumentConflict } from '#features/club/editing/document-needs.ts'
import type { DocumentMistake } from '#features/club/editing/document-text.ts'
import type { Actor } from '#rights/offices.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { compareLines, type LineDifference } from '#shared/compare-lines.ts'
import { LOOK, SAVE } from '../../../described-form/described-form.tsx'
import { orderList } from '../../../described-form/order-list.ts'
import { readTypedFields, toTypedFields, toValues, type TypedFields } from '../../../described-form/typed.ts'
import { valueLines } from '../../../described-form/value-lines.ts'
import type { Mistake } from '../../../ui/form-field.tsx'
import type { DocumentForm } from './document-form.ts'
import { getOrShowMissing, isMissing, showMissing, type Missing } from './enter-room.ts'

type Answer = { status: number; number: number; typed: TypedFields }

/** What comes of a sent form, unless it is saved: what was typed stays in every case. */
export type DocumentAnswer =
  | ({ kind: 'reordered'; focus: string } & Answer)
  | ({ kind: 'looked'; changes: LineDifference[]; value: unknown } & Answer)
  | ({ kind: 'mistakes'; mistakes: Mistake[]; message: string | undefined } & Answer)
  | ({ kind: 'conflict'; by: string; at: string; changes: LineDifference[] } & Answer)
  | { kind: 'saved'; isChanged: boolean; isMerged: boolean }

type Visit = { actions: DocumentActions; actor: Actor; form: DocumentForm }

/** @returns undefined for what no button of ours asks for */
export async function answerForm(
  { actions, actor, form }: Visit,
  sent: URLSearchParams | FormData,
): Promise<DocumentAnswer | undefined> {
  const { name, fields } = form
  const present = getOrShowMissing(await actions.show(actor, name))
  const typed = readTypedFields(fields, sent)
  const seen = numberIn(sent)
  const intent = String(sent.get('intent') ?? '')
  const open = { typed, number: seen }
  if (intent === SAVE) {
    const saved = await actions.save(actor, name, { values: toValues(fields, typed), seen })
    if (saved.ok) return { kind: 'saved', isChanged: saved.value.isChanged, isMerged: saved.value.isMerged }
    return describeRefusal(saved.error, { actions, form, ...open })
  }
  if (intent === LOOK) {
    const checked = await actions.check(actor, name, toValues(fields, typed))
    if (!checked.ok) return describeRefusal(checked.error, { actions, form, ...open })
    const changes = compareLines(valueLines(fields, toTypedFields(fields, present.values)), valueLines(fields, typed))
    return { kind: 'looked', status: 200, changes, value: checked.value, ...open }
  }
  const reordered = orderList(fields, typed, intent)
  return reordered && { kind: 'reordered', status: 200, number: seen, ...reordered }
}

/** The number of the version that the writer had before them; -1 when the form came damaged. */
function numberIn(sent: URLSearchParams | FormData): number {
  const text = String(sent.get('number') ?? '')
  return /^\d{1,9}$/.test(text) ? Number(text) : -1
}

type Refusal = Missing | DocumentConflict | { kind: 'mistakes'; mistakes: DocumentMistake[] }
type Open = Pick<Visit, 'actions' | 'form'> & { typed: TypedFields; number: number }

async function describeRefusal(refusal: Refusal, { actions, form, typed, number }: Open): Promise<DocumentAnswer> {
  if (isMissing(refusal)) return showMissing(refusal)
  if (refusal.kind === 'mistakes') {
    const whole = refusal.mistakes.filter(({ path }) => path === '').map(({ sentence }) => sentence)
    const mistakes = refusal.mistakes.flatMap(({ path, sentence }) =>
      path === '' ? [] : [{ field: path, message: sentence }],
    )
    const message = whole.length > 0 ? whole.join(' ') : undefined
    return { kind: 'mistakes', status: 422, mistakes, message, typed, number }
  }
  const { fields } = form
  const theirs = valueLines(fields, toTypedFields(fields, refusal.values))
  return {
    ...{ kind: 'conflict', status: 409, typed },
    by: (refusal.by !== undefined && (await actions.nameOf(refusal.by))) || 'Jemand',
    at: formatListDate(refusal.at),
    changes: compareLines(theirs, valueLines(fields, typed)),
    number: refusal.number,
  }
}
