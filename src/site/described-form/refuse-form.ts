import type { Mistaken, RuledField } from '#shared/form/describe-form.ts'
import { readTypedFields, type SentForm, type TypedFields } from '#shared/form/typed.ts'
import type { FormGuard } from '#shared/form-guard.ts'
import { guardFieldNames } from '#shared/guard-field-names.ts'
import type { Mistake } from '../ui/form-field.tsx'

/**
 * What a refused form shows again.
 *
 * @property message a refusal that belongs to no field @property token of its next view @property at tells apart several such forms of a page
 */
export type RefusedForm = {
  typed: TypedFields
  mistakes: Mistake[]
  message?: string | undefined
  token?: string | undefined
  at?: string | undefined
}

type Sending<Refusal> = {
  fields: Readonly<Record<string, RuledField>>
  sent: SentForm
  /** Of a public form. */
  guard?: FormGuard
  /** The sentence for a refusal that belongs to no field. */
  text: (refusal: Refusal) => string
  /** Whether the summary names each field by its label. */
  isNamed?: boolean
  at?: string | undefined
}

/** A refusal with one mistake. @param field where the user can correct it; undefined when it belongs to no field */
export const refuseAt = (field: string | undefined, message: string, typed: TypedFields = {}): RefusedForm =>
  field === undefined ? { typed, mistakes: [], message } : { typed, mistakes: [{ field, message }] }

const isMistaken = (refusal: { kind: string }): refusal is Mistaken => refusal.kind === 'mistakes'

/** Keeps all input; a form whose view token is used up gets a fresh one. */
export function refuseForm<R extends { kind: string }>(
  refusal: R,
  { fields, sent, guard, text, isNamed, at }: Sending<Exclude<R, Mistaken>>,
): RefusedForm {
  const typed = readTypedFields(fields, sent)
  const isUsedUp = refusal.kind === 'form-already-sent' || refusal.kind === 'unknown-form'
  const token = guard && (isUsedUp ? guard.issue().token : String(sent.get(guardFieldNames.token) ?? ''))
  // All refusals other than mistakes.
  if (!isMistaken(refusal)) return { typed, mistakes: [], message: text(refusal as Exclude<R, Mistaken>), token, at }
  const mistakes = refusal.mistakes.map((mistake) => ({
    ...mistake,
    ...(isNamed && { name: fields[mistake.field]?.label.replace(/\?$/, '') }),
  }))
  return { typed, mistakes, token, at }
}
