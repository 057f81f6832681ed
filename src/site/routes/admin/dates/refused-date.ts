import { data } from 'react-router'
import { describeDateForm } from '#features/dates/date-form.ts'
import type { DateRefusal } from '#features/dates/keep-dates.ts'
import { firstFields } from '../../../read-form.ts'
import { refuseForm, type RefusedForm } from '../../../described-form/refuse-form.ts'
import { showMissing } from './missing-date.ts'

const CONFLICT =
  'Inzwischen hat jemand anders diesen Termin geändert. Was Sie eingegeben haben, steht noch hier: Speichern Sie noch einmal, dann gilt es.'

/** @property number the date's version that this form would change */
export type RefusedDate = RefusedForm & { number: number }

/** @throws the error page that says why there is no date to edit */
export function refuseDate(refusal: DateRefusal, sent: URLSearchParams | FormData) {
  if (refusal.kind === 'not-allowed' || refusal.kind === 'unknown-date') return showMissing(refusal)
  const { fields } = describeDateForm(undefined)
  const number = refusal.kind === 'conflict' ? refusal.number : Number(firstFields(sent)['number'] ?? 0)
  const refused: RefusedDate = { ...refuseForm(refusal, { fields, sent, text: () => CONFLICT }), number }
  return data(refused, refusal.kind === 'conflict' ? 409 : 422)
}
