import { useNavigation } from 'react-router'
import { jobLimits } from '#features/duties/plan-duties.ts'
import { FormField, FormSelect, type Mistake } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import styles from './duties.module.css'
import { dayOptions, LABELS, shiftOptions, type TypedJob } from './job-words.ts'

/** @property from when the occasion begins */
type Props = { from: string; typed: TypedJob | undefined; mistakes: Mistake[] | undefined }

/** One job, which is cut into shifts by itself. */
export function JobForm({ from, typed, mistakes }: Props) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <PostForm>
      <FormField
        name="title"
        label={LABELS.title}
        hint="Zum Beispiel „Theke“, „Aufbau“ oder „Turnierleitung“."
        mistakes={mistakes}
        input={{ defaultValue: typed?.title, maxLength: jobLimits.title, autoComplete: 'off' }}
      />
      <div className={styles['row']}>
        <FormSelect name="day" label="An welchem Tag?" options={dayOptions} chosen={typed?.day ?? '0'} />
        <FormField
          name="from"
          label={LABELS.from}
          mistakes={mistakes}
          input={{ type: 'time', defaultValue: typed?.from ?? from }}
        />
        <FormField name="to" label={LABELS.to} mistakes={mistakes} input={{ type: 'time', defaultValue: typed?.to }} />
      </div>
      <div className={styles['row']}>
        <FormSelect name="shift" label="Aufteilen in" options={shiftOptions} chosen={typed?.shift ?? '0'} />
        <FormField
          name="needed"
          label={LABELS.needed}
          mistakes={mistakes}
          input={{ inputMode: 'numeric', defaultValue: typed?.needed ?? '2', maxLength: 3, autoComplete: 'off' }}
        />
      </div>
      <button className="button" name="intent" value="dazu" disabled={isSending}>
        In den Plan aufnehmen
      </button>
    </PostForm>
  )
}
