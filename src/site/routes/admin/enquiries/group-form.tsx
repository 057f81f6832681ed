import { useNavigation } from 'react-router'
import { groupLimits } from '#features/youth/youth-fields.ts'
import { FormField, type Mistake } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import styles from './enquiries.module.css'
import type { ShownGroup } from './youth-words.ts'

type Typed = { id: string; name: string; free: string; offerDays: string }
export type Refused = { typed: Typed; mistakes: Mistake[]; message: string | undefined }

export const GROUP_LABELS = { name: 'Name der Gruppe', free: 'Freie Plätze', offerDays: 'Tage Bedenkzeit' }

/** The same fields stand in several forms of the page. */
export const fieldId = (id: string, field: string) => (id === '' ? field : `${field}-${id}`)

const USUAL_DAYS = '7'

export function GroupForm({ group, refused }: { group: ShownGroup | undefined; refused: Refused | undefined }) {
  const isSending = useNavigation().state === 'submitting'
  const id = group?.id ?? ''
  const stored = group
    ? { name: group.name, free: String(group.free), offerDays: String(group.offerDays) }
    : { name: '', free: '0', offerDays: USUAL_DAYS }
  const { name, free, offerDays } = refused?.typed ?? stored
  const mistakes = refused?.mistakes
  return (
    <PostForm className={styles['template']} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={group?.free ?? ''} />
      <FormField
        name="name"
        id={fieldId(id, 'name')}
        label={GROUP_LABELS.name}
        mistakes={mistakes}
        hint="Zum Beispiel: Anfänger, 7 bis 10 Jahre."
        input={{ defaultValue: name, maxLength: groupLimits.name, autoComplete: 'off' }}
      />
      <FormField
        name="free"
        id={fieldId(id, 'free')}
        label={GROUP_LABELS.free}
        mistakes={mistakes}
        hint="Angebotene zählen mit. Nimmt jemand an, wird es von selbst einer weniger."
        input={{ defaultValue: free, inputMode: 'numeric', maxLength: 2, autoComplete: 'off' }}
      />
      <FormField
        name="offerDays"
        id={fieldId(id, 'offerDays')}
        label={GROUP_LABELS.offerDays}
        mistakes={mistakes}
        hint="So lange haben Eltern Zeit, ein Angebot anzunehmen."
        input={{ defaultValue: offerDays, inputMode: 'numeric', maxLength: 2, autoComplete: 'off' }}
      />
      <div className={styles['buttons']}>
        <button className="button" name="intent" value="speichern" disabled={isSending}>
          Speichern
        </button>
      </div>
    </PostForm>
  )
}
