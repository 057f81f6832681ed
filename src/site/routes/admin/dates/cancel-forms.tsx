import { dateLimits } from '#features/dates/date-kinds.ts'
import { FormField, FormSummary } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import styles from './dates.module.css'

const NO_REASON = 'Bitte geben Sie an, warum der Termin ausfällt; das lesen alle, die kommen wollten.'

/** @property day of a series; undefined for the whole date @property isUnexplained it was sent without a reason */
type CancelProps = { day?: string; isUnexplained: boolean }

export function CancelForm({ day, isUnexplained }: CancelProps) {
  const id = day === undefined ? 'reason' : `reason-${day}`
  const mistakes = isUnexplained ? [{ field: 'reason', message: NO_REASON }] : undefined
  return (
    <details className={styles['cancel']} open={isUnexplained}>
      <summary>fällt aus …</summary>
      <PostForm className="form-rows">
        {mistakes && <FormSummary title="Noch nicht abgesagt" mistakes={[{ field: id, message: NO_REASON }]} />}
        {day !== undefined && <input type="hidden" name="day" value={day} />}
        <FormField
          name="reason"
          id={id}
          label="Warum"
          hint="Zum Beispiel: Die Halle ist belegt."
          mistakes={mistakes}
          input={{ maxLength: dateLimits.reason, autoComplete: 'off' }}
        />
        <div className="bar gap-3">
          {day !== undefined && (
            <button className="button button-quiet" name="intent" value="auslassen">
              Ohne Hinweis auslassen
            </button>
          )}
          <button className="button" name="intent" value="absagen">
            Absagen
          </button>
        </div>
      </PostForm>
    </details>
  )
}

/** @property words what stands there now */
export function ResumeForm({ day, words }: { day?: string; words: string }) {
  return (
    <PostForm className="bar gap-3">
      <span>{words}</span>
      {day !== undefined && <input type="hidden" name="day" value={day} />}
      <button className="button button-quiet" name="intent" value="aufnehmen">
        Findet doch statt
      </button>
    </PostForm>
  )
}
