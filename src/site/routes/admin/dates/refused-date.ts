import { data } from 'react-router'
import { dateFields, type DateFormValues, type DateMistake } from '#features/dates/date-fields.ts'
import type { DateRefusal } from '#features/dates/keep-dates.ts'
import { showMissing } from './missing-date.ts'

const CONFLICT =
  'Inzwischen hat jemand anders diesen Termin geändert. Was Sie eingegeben haben, steht noch hier: Speichern Sie noch einmal, dann gilt es.'

/** What was sent, to be mended. */
export type RefusedDate = {
  values: DateFormValues
  number: number
  mistakes: DateMistake[] | undefined
  message: string | undefined
}

/** @throws the page that says why there is nothing to mend */
export function refuseDate(refusal: DateRefusal, fields: Record<string, string>) {
  const sent = Object.fromEntries(dateFields.map((field) => [field, fields[field] ?? '']))
  // Every field stands in it.
  const values = sent as DateFormValues
  const refused = { values, number: Number(fields['number'] ?? 0), mistakes: undefined, message: undefined }
  switch (refusal.kind) {
    case 'mistakes':
      return data<RefusedDate>({ ...refused, mistakes: refusal.mistakes }, 422)
    case 'conflict':
      return data<RefusedDate>({ ...refused, number: refusal.number, message: CONFLICT }, 409)
    case 'not-allowed':
    case 'unknown-date':
      return showMissing(refusal)
  }
}
