import type { Limit, TooMany } from '#platform/limits/rate-limit.ts'
import type { FormDescription, FormValue, Mistaken, RuledField } from '#shared/form/describe-form.ts'
import type { SentForm } from '#shared/form/typed.ts'
import type { FormGuard, FormRefusal } from '#shared/form-guard.ts'
import { guardFieldNames } from '#shared/guard-field-names.ts'
import { ok, type Result } from '#shared/result.ts'

/** The guard of a public form: the signed token of each view, and a rate limit per visitor. */
export type PublicForm = Pick<FormGuard, 'issue' | 'check'> & { takeTurn: Limit['take'] }

/** @property address of the visitor */
export type Posted = { sent: SentForm; address: string }

export type ReceiveRefusal = Mistaken | FormRefusal | TooMany

/**
 * Counts a form against the rate limit, reads it, and checks whether a person has sent it.
 *
 * @returns also key and token of the view it was sent from
 */
export async function receiveForm<F extends Readonly<Record<string, RuledField>>>(
  guard: PublicForm,
  form: FormDescription<F>,
  { sent, address }: Posted,
): Promise<Result<{ value: FormValue<F>; formKey: string; token: string }, ReceiveRefusal>> {
  const turn = await guard.takeTurn(address)
  if (!turn.ok) return turn
  const read = form.read(sent)
  if (!read.ok) return read
  const view = checkGuard(guard, sent)
  return view.ok ? ok({ value: read.value, ...view.value }) : view
}

/** The same without reading it, for a form that has been read before. */
export async function checkView(guard: PublicForm, { sent, address }: Posted) {
  const turn = await guard.takeTurn(address)
  return turn.ok ? checkGuard(guard, sent) : turn
}

function checkGuard({ check }: PublicForm, sent: SentForm): Result<{ formKey: string; token: string }, FormRefusal> {
  const textOf = (name: string) => String(sent.get(name) ?? '')
  const token = textOf(guardFieldNames.token)
  const view = check({ token, trap: textOf(guardFieldNames.trap) })
  return view.ok ? ok({ formKey: view.value.formKey, token }) : view
}
