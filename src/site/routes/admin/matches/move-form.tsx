import { useNavigation } from 'react-router'
import { FormField, type Mistake } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import styles from './matches.module.css'

type Match = { seen: number; day: string; time: string; hall: string; state: string }
type Refused = { fields: Record<string, string>; mistakes: Mistake[] } | undefined

export function MoveForm({ match, refused }: { match: Match; refused: Refused }) {
  const isSending = useNavigation().state === 'submitting'
  const typed = (name: 'day' | 'time' | 'hall') => refused?.fields[name] ?? match[name]
  return (
    <PostForm className="form-rows">
      <input type="hidden" name="seen" value={match.seen} />
      <div className={styles['result']}>
        <FormField
          name="day"
          label="Tag"
          mistakes={refused?.mistakes}
          input={{ type: 'date', defaultValue: typed('day') }}
        />
        <FormField
          name="time"
          label="Uhrzeit"
          isOptional
          mistakes={refused?.mistakes}
          input={{ type: 'time', defaultValue: typed('time'), required: false }}
        />
      </div>
      <FormField
        name="hall"
        label="Halle"
        isOptional
        hint="Leer, wenn dort gespielt wird, wo die Heimmannschaft immer spielt."
        mistakes={refused?.mistakes}
        input={{ defaultValue: typed('hall'), maxLength: 120, required: false }}
      />
      <button className="button" name="intent" value="verlegen" disabled={isSending}>
        Termin speichern
      </button>
    </PostForm>
  )
}
