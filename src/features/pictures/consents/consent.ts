import { PURPOSES, type ConsentStates } from './picture-consent.ts'

/**
 * An entry of the register: a person may be shown for some purposes.
 *
 * @property givenBy guardians, or the person itself
 * @property since day of the paper, `2024-11-24` @property withdrawnOn day of the last withdrawal
 * @property note who keeps the paper
 */
export type Consent = {
  id: string
  name: string
  birthYear: number
  states: ConsentStates
  givenBy: string
  since: string
  withdrawnOn: string | undefined
  note: string
  changed: { at: Date; by: string }
}

/** The part that a form fills in. */
export type ConsentDraft = Pick<Consent, 'name' | 'birthYear' | 'givenBy' | 'since' | 'note' | 'states'>

export type UnknownConsent = { kind: 'unknown-consent' }

const ADULT = 18
/** Whole years after the year of its end: how long a claim about a shown picture is possible (§§ 195, 199 BGB). */
export const YEARS_OF_PROOF = 3

/**
 * The last year in which an entry is kept; undefined as long as pictures depend on it. A consent still in force must be provable while a picture of
 * the person exists (Art. 7 GDPR); without one, it ends some years after the person came of age and would be asked anew.
 */
export function lastYearOf(
  { states, since, withdrawnOn, birthYear }: Consent,
  hasPictures: boolean,
): number | undefined {
  const isGiven = PURPOSES.some((purpose) => states[purpose] === 'given')
  if (!isGiven) return Number((withdrawnOn ?? since).slice(0, 4)) + YEARS_OF_PROOF
  return hasPictures ? undefined : birthYear + ADULT + YEARS_OF_PROOF
}
