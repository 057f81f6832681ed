import { Check } from '#site/ui/icons.ts'
import { useNavigation } from 'react-router'
import { markNames, MARKS, type Mark } from '#features/tournaments/registrations/mark.ts'
import { FormSummary } from '../../../ui/form-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { markIcon } from './mark-badge.tsx'
import styles from './registration.module.css'
import { PostForm } from '../../../ui/post-form.tsx'

type Props = {
  entry: { mark: Mark; markChanged: string | undefined; needsDecision: boolean }
  refused: { message: string } | undefined
}

/** One button for each decision; the one that stands is shown, not offered. */
export function MarkForm({ entry: { mark, markChanged, needsDecision }, refused }: Props) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <section aria-labelledby="stand">
      <h2 id="stand">Stand</h2>
      {refused && <FormSummary title="Noch nicht geändert" message={refused.message} />}
      {needsDecision && (
        <p className="form-note">Diese Anmeldung kam nach dem Anmeldeschluss. Bitte entscheiden Sie, ob sie zählt.</p>
      )}
      <PostForm className={styles['marks']} preventScrollReset>
        <input type="hidden" name="part" value="mark" />
        <input type="hidden" name="seen" value={mark} />
        {MARKS.map((each) =>
          each === mark ? (
            <span key={each} className={styles['current']} aria-current="true">
              <Icon icon={Check} size={18} /> {markNames[each]}
            </span>
          ) : (
            <button key={each} className="button button-quiet" name="mark" value={each} disabled={isSending}>
              <Icon icon={markIcon(each)} size={18} /> {markNames[each]}
            </button>
          ),
        )}
      </PostForm>
      {markChanged !== undefined && <p className="detail">Geändert {markChanged}</p>}
      <p className="detail">Niemand bekommt dadurch von selbst eine E-Mail; danach können Sie Bescheid geben.</p>
    </section>
  )
}
