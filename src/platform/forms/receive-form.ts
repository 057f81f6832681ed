import type { Limit, TooMany } from '#platform/limits/limit.ts'
import type { FormDescription, FormValue, Mistaken, RuledField } from '#shared/form/describe-form.ts'
import type { SentForm } from '#shared/form/typed.ts'
import type { FormGuard, FormRefusal } from '#shared/form-guard.ts'
import { guardFieldNames } from '#shared/guard-field-names.ts'
import { ok, type Result } from '#shared/result.ts'

/** What guards a form that everybody may send: the signed token of each view, and so many for one visitor. */
export type PublicForm = Pick<FormGuard, 'issue' | 'check'> & { takeTurn: Limit['take'] }

/** @property address of the visitor */
export type Posted = { sent: SentForm; address: string }

/** @property formKey of the view it was sent from @property token by which that view came back */
type Received<V> = { value: V; formKey: string; token: string }
export type ReceiveRefusal = Mistaken | FormRefusal | TooMany

/** Counts a form, reads it, and looks whether a person has sent it. */
export async function receiveForm<F extends Readonly<Record<string, RuledField>>>(
  { takeTurn, check }: PublicForm,
  form: FormDescription<F>,
  { sent, address }: Posted,
): Promise<Result<Received<FormValue<F>>, ReceiveRefusal>> {
  const turn = await takeTurn(address)
  if (!turn.ok) return turn
  const read = form.read(sent)
  if (!read.ok) return read
  const [token, trap] = [guardFieldNames.token, guardFieldNames.trap].map((name) => String(sent.get(name) ?? ''))
  const view = check({ token: token ?? '', trap: trap ?? '' })
  return view.ok ? ok({ value: read.value, formKey: view.value.formKey, token: token ?? '' }) : view
}
