import { useNavigation } from 'react-router'
import { DescribedForm, FormFields, type ShownForm } from '../../../described-form/described-form.tsx'
import type { RefusedForm } from '../../../described-form/refuse-form.ts'
import styles from './duties.module.css'

/** One job, which is cut into shifts by itself. */
export function JobForm({ form, refused }: { form: ShownForm; refused: RefusedForm | undefined }) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <DescribedForm form={form} refused={refused}>
      <FormFields names={['title']} />
      <div className={styles['row']}>
        <FormFields names={['day', 'from', 'to']} />
      </div>
      <div className={styles['row']}>
        <FormFields names={['shift', 'needed']} />
      </div>
      <button className="button" name="intent" value="dazu" disabled={isSending}>
        In den Plan aufnehmen
      </button>
    </DescribedForm>
  )
}
