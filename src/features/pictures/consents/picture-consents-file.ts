import { z } from 'zod'
import { CONSENT_STATES, type PictureConsent } from './picture-consent.ts'

const state = z.enum(CONSENT_STATES, `Möglich sind ${CONSENT_STATES.join(', ')}.`)

/** `pictures/consents.yaml`: for what pictures of recognisable minors may be shown, by file name. Written by an export, so that none is shown elsewhere that is withheld here. */
export const pictureConsentsSchema = z.record(
  z.string(),
  z.strictObject({ website: state, press: state, social: state, note: z.string().max(300).default('') }),
  'Erwartet werden Zeilen der Form „dateiname.jpg: { website: given, press: missing, social: withdrawn }“.',
)

export type PictureConsents = z.infer<typeof pictureConsentsSchema>

export const toPictureConsent = ({ note, ...states }: PictureConsents[string]): PictureConsent => ({
  showsMinors: true,
  states,
  note,
})

export const fromPictureConsent = ({ states, note }: PictureConsent): PictureConsents[string] => ({ ...states, note })
