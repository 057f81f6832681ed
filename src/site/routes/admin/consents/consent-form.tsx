import { useNavigation } from 'react-router'
import { PURPOSES } from '#features/pictures/consents/picture-consent.ts'
import { DescribedForm, FormFields, type ShownForm } from '../../../described-form/described-form.tsx'
import type { RefusedForm } from '../../../described-form/refuse-form.ts'
import styles from './consents.module.css'

/** @property intent says which form of a page it is */
type Props = { form: ShownForm; refused: RefusedForm | undefined; intent: string; submit: string }

export function ConsentForm({ form, refused, intent, submit }: Props) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <DescribedForm className="form-rows" form={form} refused={refused} unsent="Noch nicht gespeichert">
      <FormFields names={['name', 'birthYear']} />
      <fieldset className={styles['purposes']}>
        <legend>Darf gezeigt werden</legend>
        <FormFields names={PURPOSES} />
      </fieldset>
      <FormFields names={['givenBy', 'since', 'note']} />
      <button className="button" name="intent" value={intent} disabled={isSending}>
        {submit}
      </button>
    </DescribedForm>
  )
}
