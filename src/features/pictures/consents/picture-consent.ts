export const PURPOSES = ['website', 'press', 'social'] as const
export type Purpose = (typeof PURPOSES)[number]
export const purposeNames: Record<Purpose, string> = {
  website: 'Website',
  press: 'Presse',
  social: 'soziale Medien',
}

/** From best to worst: if a picture shows several people, the worst state counts. */
export const CONSENT_STATES = ['given', 'missing', 'withdrawn'] as const
export type ConsentState = (typeof CONSENT_STATES)[number]
export const consentStateNames: Record<ConsentState, string> = {
  given: 'liegt vor',
  missing: 'fehlt',
  withdrawn: 'widerrufen',
}

export type ConsentStates = Record<Purpose, ConsentState>
/** An unknown state counts as missing, which hides the picture. */
export const toConsentState = (text: string): ConsentState =>
  CONSENT_STATES.find((state) => state === text) ?? 'missing'
export const isConsentState = (text: unknown): text is ConsentState => CONSENT_STATES.some((state) => state === text)

/**
 * Conditions for showing a picture: § 22 KUG, Art. 7 GDPR; for minors their guardians decide.
 *
 * @property showsMinors whether minors can be recognised; only then the states count
 * @property note who keeps the paper
 */
export type PictureConsent = { showsMinors: boolean; states: ConsentStates; note: string }

export const NO_MINORS: PictureConsent = {
  showsMinors: false,
  states: { website: 'missing', press: 'missing', social: 'missing' },
  note: '',
}

/** Whether the picture must not be shown for this purpose. */
export const isWithheld = ({ showsMinors, states }: PictureConsent, purpose: Purpose) =>
  showsMinors && states[purpose] !== 'given'

/** The state that counts for a picture of both people. */
const worseOf = (one: ConsentState, other: ConsentState): ConsentState =>
  CONSENT_STATES.indexOf(one) > CONSENT_STATES.indexOf(other) ? one : other

export function worstStates(all: readonly ConsentStates[]): ConsentStates {
  const states: ConsentStates = { website: 'given', press: 'given', social: 'given' }
  for (const each of all) for (const purpose of PURPOSES) states[purpose] = worseOf(states[purpose], each[purpose])
  return states
}
