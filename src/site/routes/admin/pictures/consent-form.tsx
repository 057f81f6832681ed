import { TriangleAlert } from '#site/ui/icons.ts'
import { PURPOSES, type PictureConsent } from '#features/pictures/consents/picture-consent.ts'
import { DescribedForm, FormFields, type ShownForm } from '../../../described-form/described-form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { RoomPart } from '../../../ui/room-page.tsx'
import styles from './picture.module.css'
import { Submit } from '../../../ui/submit.tsx'

/** @property people names of the checkboxes of people who may be in the picture */
type Props = {
  facts: { consent: PictureConsent; isWithheld: boolean; changed: string | undefined }
  form: ShownForm
  people: readonly string[]
}

/** Whether minors are recognisable, and what the picture may be used for. */
export const ConsentForm = ({ facts: { consent, isWithheld, changed }, form, people }: Props) => (
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
    <DescribedForm className="form-rows" key={changed} form={form} refused={undefined} preventScrollReset>
      <FormFields names={['minderjaehrige']} />
      <div className="rows gap-3 tight tiles-9">
        <FormFields names={PURPOSES} />
      </div>
      {people.length > 0 && <People names={people} />}
      <FormFields names={['note']} />
      <Submit value="einwilligung">Einwilligung speichern</Submit>
    </DescribedForm>
  </RoomPart>
)

/** People of the register; of several consents the strictest applies. */
const People = ({ names }: { names: readonly string[] }) => (
  <fieldset className={styles['people']}>
    <legend>Wer ist zu sehen?</legend>
    <p className="detail">
      Aus dem Verzeichnis der Einwilligungen. Wird eine widerrufen, verschwinden diese Bilder von selbst.
    </p>
    <div>
      <FormFields names={names} />
    </div>
  </fieldset>
)
