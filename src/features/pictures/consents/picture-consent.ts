/** What a picture may be shown for. */
export const PURPOSES = ['website', 'press', 'social'] as const
export type Purpose = (typeof PURPOSES)[number]
export const purposeNames: Record<Purpose, string> = {
  website: 'Website',
  press: 'Presse',
  social: 'soziale Medien',
}

/** From the best to the worst: of several people in a picture the worst state counts. */
export const CONSENT_STATES = ['given', 'missing', 'withdrawn'] as const
export type ConsentState = (typeof CONSENT_STATES)[number]
export const consentStateNames: Record<ConsentState, string> = {
  given: 'liegt vor',
  missing: 'fehlt',
  withdrawn: 'widerrufen',
}

export type ConsentStates = Record<Purpose, ConsentState>
/** What this version does not know counts as missing: then nobody sees the picture. */
export const toConsentState = (text: string): ConsentState =>
  CONSENT_STATES.find((state) => state === text) ?? 'missing'
export const isConsentState = (text: unknown): text is ConsentState => CONSENT_STATES.some((state) => state === text)

/**
 * Under which conditions a picture may be shown: § 22 KUG, Art. 7 GDPR; for minors their guardians decide.
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

/** Whether the picture is left out for this purpose. */
export const isWithheld = ({ showsMinors, states }: PictureConsent, purpose: Purpose) =>
  showsMinors && states[purpose] !== 'given'

/** Of two states the one that counts when both people are to be seen. */
const worseOf = (one: ConsentState, other: ConsentState): ConsentState =>
  CONSENT_STATES.indexOf(one) > CONSENT_STATES.indexOf(other) ? one : other

/** For each purpose the worst state of all. */
export function worstStates(all: readonly ConsentStates[]): ConsentStates {
  const states: ConsentStates = { website: 'given', press: 'given', social: 'given' }
  for (const each of all) for (const purpose of PURPOSES) states[purpose] = worseOf(states[purpose], each[purpose])
  return states
}
