import { capitalise } from '#shared/german/capitalise.ts'
import {
  CONSENT_STATES,
  consentStateNames,
  PURPOSES,
  purposeNames,
} from '#features/pictures/consents/picture-consent.ts'
import type { ShownInRoom } from '#features/pictures/library/show-picture.ts'
import { MAX_TEXT_LENGTH } from '#features/pictures/picture.ts'
import type { Field } from '#shared/form/field.ts'
import { toTypedFields } from '#shared/form/typed.ts'

/** Prefix of a person's id in the name of a checkbox. */
export const PERSON_PREFIX = 'person-'

/** The fields about a picture: its description, and the consent of the people in it. */
export function describePictureForm({ picture, people }: Pick<ShownInRoom, 'picture' | 'people'>) {
  const { text, isUndescribed, consent } = picture
  const boxes = people.map(({ id, ...person }) => ({ ...person, name: PERSON_PREFIX + id, called: person.name }))
  const fields = {
    ...own,
    ...Object.fromEntries(
      boxes.map(({ name, called, states }): [string, Field] => [
        name,
        { kind: 'yes', label: called, hint: `Website: ${consentStateNames[states.website]}` },
      ]),
    ),
  }
  const typed = toTypedFields(fields, {
    text,
    schmuck: !isUndescribed && text === '',
    minderjaehrige: consent.showsMinors,
    ...consent.states,
    ...Object.fromEntries(boxes.map(({ name, isShown }) => [name, isShown])),
    note: consent.note,
  })
  return { form: { fields, typed }, people: boxes.map(({ name }) => name) }
}

const options = CONSENT_STATES.map((value) => ({ value, label: consentStateNames[value] }))

const own = {
  text: {
    kind: 'line',
    label: 'Beschreibung',
    hint: 'In einem Satz, für alle, die das Bild nicht sehen. Namen von Kindern bitte nicht.',
    maxLength: MAX_TEXT_LENGTH,
  },
  schmuck: { kind: 'yes', label: 'Nur Schmuck', hint: 'Das Bild sagt nichts, was nicht im Text steht.' },
  minderjaehrige: {
    kind: 'yes',
    label: 'Zeigt erkennbare Minderjährige',
    hint: 'Dann zählt, was ihre Eltern erlaubt haben.',
  },
  ...Object.fromEntries(
    PURPOSES.map((purpose) => [purpose, { kind: 'choice', label: capitalise(purposeNames[purpose]), options }]),
  ),
  note: {
    kind: 'line',
    label: 'Wo liegt die Unterschrift?',
    hint: 'Zum Beispiel: Ordner Jugend bei Petra.',
    optional: true,
    maxLength: 300,
  },
} satisfies Record<string, Field>
