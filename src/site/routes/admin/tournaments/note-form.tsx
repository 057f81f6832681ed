import { useNavigation } from 'react-router'
import { NOTE_LIMIT } from '#features/tournaments/registrations/handling.ts'
import { FormSummary, FormTextField } from '../../../ui/form-field.tsx'
import type { RefusedForm } from '../../../described-form/refuse-form.ts'
import type { RefusedTelling } from './tell-form.tsx'
import styles from './registration.module.css'
import { PostForm } from '../../../ui/post-form.tsx'

/** What a refused form shows again. */
export type RefusedHandling =
  | { part: 'mark' | 'merge'; message: string }
  | ({ part: 'team' | 'contact' } & RefusedForm)
  | { part: 'note'; message: string; note: string; noteVersion: number; theirs: string | undefined }
  | ({ part: 'tell' } & RefusedTelling)

type Props = {
  entry: { note: string; noteVersion: number; noteChanged: string | undefined }
  refused: Extract<RefusedHandling, { part: 'note' }> | undefined
}

/** Visible to directors only. */
export function NoteForm({ entry, refused }: Props) {
  const isSending = useNavigation().state === 'submitting'
  const { note, noteVersion } = refused ?? entry
  return (
    <section aria-labelledby="notiz">
      <h2 id="notiz">Notiz</h2>
      {refused && (
        <FormSummary title="Noch nicht gespeichert" message={refused.message}>
          {refused.theirs !== undefined && (
            <p className={styles['theirs']}>{refused.theirs || 'Dort steht jetzt nichts mehr.'}</p>
          )}
        </FormSummary>
      )}
      {/* The saved note replaces the typed one. */}
      <PostForm key={`${noteVersion}`} preventScrollReset>
        <input type="hidden" name="part" value="note" />
        <input type="hidden" name="version" value={noteVersion} />
        <FormTextField
          name="note"
          label="Interne Notiz"
          hint="Nur Turnierleitung und Vorstand sehen sie."
          typed={note}
          box={{ rows: 5, maxLength: NOTE_LIMIT }}
        />
        <button className="button above-3" disabled={isSending}>
          Notiz speichern
        </button>
      </PostForm>
      {entry.noteChanged !== undefined && <p className="detail">Geändert {entry.noteChanged}</p>}
    </section>
  )
}
