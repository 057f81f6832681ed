import { z } from 'zod'
import { CONSENT_STATES, type PictureConsent } from '#features/pictures/consents/picture-consent.ts'
import { pictureName, picturePath } from '#features/pictures/library/library-picture.ts'
import type { ContentKind, Piece } from './content-kind.ts'
import { writeYaml, yamlReader } from './yaml-piece.ts'

const state = z.enum(CONSENT_STATES, `Möglich sind ${CONSENT_STATES.join(', ')}.`)

/**
 * `pictures/consents.yaml`: permitted uses of pictures of recognisable minors, by file name. Part of an export, so that a picture withheld
 * here is not shown on another installation.
 */
const pictureConsentsSchema = z.record(
  z.string(),
  z.strictObject({ website: state, press: state, social: state, note: z.string().max(300).default('') }),
  'Erwartet werden Zeilen der Form „dateiname.jpg: { website: given, press: missing, social: withdrawn }“.',
)

type PictureConsents = z.infer<typeof pictureConsentsSchema>

const toPictureConsent = ({ note, ...states }: PictureConsents[string]): PictureConsent => ({
  showsMinors: true,
  states,
  note,
})

const fromPictureConsent = ({ states, note }: PictureConsent): PictureConsents[string] => ({ ...states, note })

const CONSENTS_FILE = 'pictures/consents.yaml'

const says = ({ showsMinors, states: { website, press, social }, note }: PictureConsent) =>
  showsMinors ? JSON.stringify([website, press, social, note]) : ''

function toPiece([name, written]: [string, PictureConsents[string]]): Piece {
  const consent = toPictureConsent(written)
  return {
    name,
    says: says(consent),
    async find(stores) {
      const picture = await stores.library.find(picturePath(name))
      if (!picture) return { says: says(consent), isOwn: false }
      const { changedAt, consent: known } = picture
      return { says: says(known), isOwn: changedAt !== undefined && known.showsMinors, at: changedAt }
    },
    bring: async (stores, { now }) => void (await stores.library.setConsent(picturePath(name), consent, now())),
  }
}

export const pictureConsentsKind: ContentKind = {
  owns: (path) => path === CONSENTS_FILE,
  read: yamlReader(pictureConsentsSchema, (consents) => ({ pieces: Object.entries(consents).map(toPiece) })),
  async *write(stores, sources) {
    const kept = (await stores.library.list()).filter(({ consent }) => consent.showsMinors)
    if (kept.length === 0) return
    const value = Object.fromEntries(kept.map((each) => [pictureName(each), fromPictureConsent(each.consent)]))
    yield writeYaml(sources, CONSENTS_FILE, { value, schema: pictureConsentsSchema })
  },
}
