import { DescribedForm, FormFields, type ShownForm } from '../../../described-form/described-form.tsx'
import styles from './dates.module.css'
import type { RefusedDate } from './refused-date.ts'
import { Submit } from '../../../ui/submit.tsx'

/** @property number how often the date had been changed when this form was opened */
type Props = { form: ShownForm; number: number; refused: RefusedDate | undefined; intent: string; submit: string }

export const DateForm = ({ form, number, refused, intent, submit }: Props) => (
  <DescribedForm className="form-rows" form={form} refused={refused} unsent="Noch nicht gespeichert">
    <input type="hidden" name="number" value={refused?.number ?? number} />
    <FormFields names={['title', 'kind']} />
    <div className={styles['pair']}>
      <FormFields names={['firstDay', 'fromTime']} />
    </div>
    <div className={styles['pair']}>
      <FormFields names={['lastDay', 'toTime']} />
    </div>
    <FormFields names={['repeats', 'repeatsUntil', 'place', 'text']} />
    <Submit value={intent}>{submit}</Submit>
  </DescribedForm>
)
