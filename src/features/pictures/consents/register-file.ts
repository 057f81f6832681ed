import { z } from 'zod'
import type { Consent } from './consent.ts'
import { consentLimits } from './consent-limits.ts'
import { CONSENT_STATES } from './picture-consent.ts'

const line = (limit: number) => z.string().trim().min(1, 'Dieser Text darf nicht leer sein.').max(limit)
const state = z.enum(CONSENT_STATES, `Möglich sind ${CONSENT_STATES.join(', ')}.`)
const day = z.iso.date('Hier wird ein Tag in der Form 2024-12-28 erwartet.')

/** `register.yaml`: who may be shown in pictures, with the pictures of each. An export writes it, so that nothing of the register is lost. */
export const registerSchema = z.array(
  z.strictObject({
    id: z.string().regex(/^[\w-]{1,64}$/, 'id stammt aus einem Export und bleibt, wie sie ist.'),
    name: line(consentLimits.name),
    birthYear: z.int().min(1900).max(2999),
    website: state,
    press: state,
    social: state,
    givenBy: line(consentLimits.givenBy),
    since: day,
    withdrawnOn: day.optional(),
    note: line(consentLimits.note),
    pictures: z.array(z.string().startsWith('pictures/')).default([]),
  }),
  'Erwartet wird eine Liste von Einwilligungen.',
)
export type RegisterEntry = z.infer<typeof registerSchema>[number]

/** Author of an entry from a file; no account has this id. */
export const BY_FILE = 'file'

export const toRegisterEntry = (consent: Consent, pictures: readonly string[]): RegisterEntry => {
  const { id, name, birthYear, states, givenBy, since, withdrawnOn, note } = consent
  const { website, press, social } = states
  return {
    id,
    name,
    birthYear,
    website,
    press,
    social,
    givenBy,
    since,
    ...(withdrawnOn !== undefined && { withdrawnOn }),
    note,
    pictures: pictures.toSorted(),
  }
}

/** @param at when the file is read, which counts as the time of the change */
export function fromRegisterEntry(entry: RegisterEntry, at: Date): Consent {
  const { id, name, birthYear, website, press, social, givenBy, since, withdrawnOn, note } = entry
  const states = { website, press, social }
  return { id, name, birthYear, states, givenBy, since, withdrawnOn, note, changed: { at, by: BY_FILE } }
}
