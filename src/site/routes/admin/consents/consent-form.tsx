import { PURPOSES } from '#features/pictures/consents/picture-consent.ts'
import { DescribedForm, FormFields, type ShownForm } from '../../../described-form/described-form.tsx'
import type { RefusedForm } from '../../../described-form/refuse-form.ts'
import { Submit } from '../../../ui/submit.tsx'
import styles from './consents.module.css'

/** @property intent tells the forms of a page apart */
type Props = { form: ShownForm; refused: RefusedForm | undefined; intent: string; submit: string }

export const ConsentForm = ({ form, refused, intent, submit }: Props) => (
  <DescribedForm className="form-rows" form={form} refused={refused} unsent="Noch nicht gespeichert">
    <FormFields names={['name', 'birthYear']} />
    <fieldset className={styles['purposes']}>
      <legend>Darf gezeigt werden</legend>
      <FormFields names={PURPOSES} />
    </fieldset>
    <FormFields names={['givenBy', 'since', 'note']} />
    <Submit value={intent}>{submit}</Submit>
  </DescribedForm>
)
