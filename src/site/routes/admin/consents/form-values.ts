import type { Consent } from '#features/pictures/consents/consent.ts'
import { GIVEN } from '#features/pictures/consents/consent-limits.ts'
import { PURPOSES, type ConsentStates } from '#features/pictures/consents/picture-consent.ts'
import type { ConsentFormValues } from './consent-form.tsx'

export const toFormValues = ({ name, birthYear, givenBy, since, note, states }: Consent): ConsentFormValues => ({
  name,
  givenBy,
  since,
  note,
  states,
  birthYear: String(birthYear),
})

/** What was sent, to be mended. */
export function toSentValues(fields: Record<string, string>): ConsentFormValues {
  const { name = '', birthYear = '', givenBy = '', since = '', note = '' } = fields
  const states: ConsentStates = { website: 'missing', press: 'missing', social: 'missing' }
  for (const purpose of PURPOSES) if (fields[purpose] === GIVEN) states[purpose] = 'given'
  return { name, birthYear, givenBy, since, note, states }
}
