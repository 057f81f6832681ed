import { TriangleAlert } from '#site/ui/icons.ts'
import {
  CONSENT_STATES,
  consentStateNames,
  PURPOSES,
  purposeNames,
  type PictureConsent,
} from '#features/pictures/consents/picture-consent.ts'
import type { NamedPerson } from '#features/pictures/library/show-picture.ts'
import { FormField, FormSelect } from '../../../ui/form-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { RoomPart } from '../../../ui/room-page.tsx'
import { PERSON_PREFIX } from './consent-fields.ts'
import styles from './picture.module.css'
import { PostForm } from '../../../ui/post-form.tsx'
import { Submit } from '../../../ui/submit.tsx'

type Props = {
  facts: { consent: PictureConsent; isWithheld: boolean; changed: string | undefined }
  people: NamedPerson[]
}

/** Whether minors can be recognised, and what for they may be shown. */
export const ConsentForm = ({ facts: { consent, isWithheld, changed }, people }: Props) => (
  <RoomPart id="einwilligung" title="Einwilligung">
    {isWithheld && (
      <p className="flag wrong">
        <Icon icon={TriangleAlert} size={20} />
        <span>
          Die Einwilligung für die Website {consent.states.website === 'withdrawn' ? 'ist widerrufen' : 'fehlt'}. Das
          Bild ist nirgends zu sehen; Artikel erscheinen ohne es.
        </span>
      </p>
    )}
    <PostForm className="form-rows" key={changed} preventScrollReset>
      <label className="affirmation">
        <input type="checkbox" name="minderjaehrige" value="ja" defaultChecked={consent.showsMinors} />
        <span>
          Zeigt erkennbare Minderjährige <small className="detail">Dann zählt, was ihre Eltern erlaubt haben.</small>
        </span>
      </label>
      <Purposes states={consent.states} />
      {people.length > 0 && <People people={people} />}
      <FormField
        name="note"
        label="Wo liegt die Unterschrift?"
        isOptional
        hint="Zum Beispiel: Ordner Jugend bei Petra."
        input={{ defaultValue: consent.note, maxLength: 300, required: false }}
      />
      <Submit value="einwilligung">Einwilligung speichern</Submit>
    </PostForm>
  </RoomPart>
)

const Purposes = ({ states }: { states: PictureConsent['states'] }) => (
  <div className="rows gap-3 tight tiles-9">
    {PURPOSES.map((purpose) => (
      <FormSelect
        key={purpose}
        name={purpose}
        label={capitalised(purposeNames[purpose])}
        options={CONSENT_STATES.map((value) => ({ value, label: consentStateNames[value] }))}
        chosen={states[purpose]}
      />
    ))}
  </div>
)

/** Those of the register; of several the strictest answer counts. */
const People = ({ people }: { people: NamedPerson[] }) => (
  <fieldset className={styles['people']}>
    <legend>Wer ist zu sehen?</legend>
    <p className="detail">
      Aus dem Verzeichnis der Einwilligungen. Wird eine widerrufen, verschwinden diese Bilder von selbst.
    </p>
    <ul>
      {people.map(({ id, name, states, isShown }) => (
        <li key={id}>
          <label className="affirmation">
            <input type="checkbox" name={PERSON_PREFIX + id} value="ja" defaultChecked={isShown} />
            <span>
              {name} <small className="detail">Website: {consentStateNames[states.website]}</small>
            </span>
          </label>
        </li>
      ))}
    </ul>
  </fieldset>
)

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
