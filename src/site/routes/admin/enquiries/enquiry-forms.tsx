import { Mail } from '#site/ui/icons.ts'
import { useNavigation } from 'react-router'
import { ANSWERING_OFFICES, enquiryLimits } from '#features/contact/enquiries/enquiry.ts'
import { officeNames, type Office } from '#rights/offices.ts'
import { FormSelect, FormTextField } from '../../../ui/form-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import type { Answered } from './enquiry-commands.ts'
import styles from './enquiries.module.css'

type Enquiry = {
  number: number
  state: 'received' | 'taken' | 'answered' | 'closed'
  office: Office
  isMine: boolean
  isUnreached: boolean
  draft: string
  templates: { id: string; title: string }[]
  entries: readonly { kind: string }[]
}
type AnswerProps = { enquiry: Enquiry; answered: Answered | undefined }

/** The templates are buttons of the form: what was typed goes with them and comes back. */
export function AnswerForm({ enquiry: { number, draft, templates, entries }, answered }: AnswerProps) {
  const isSending = useNavigation().state === 'submitting'
  const typed = answered?.text ?? draft
  // Another field for another beginning: one that React has made keeps what was typed into it.
  const beginning = `${entries.filter(({ kind }) => kind === 'answer').length} ${answered?.kind === 'filled' ? typed : ''}`
  return (
    <PostForm className={styles['answer']} preventScrollReset>
      <input type="hidden" name="number" value={number} />
      {templates.length > 0 && (
        <p className={styles['templates']} role="group" aria-label="Vorlagen einsetzen">
          {templates.map(({ id, title }) => (
            <button key={id} className="text-button" name="vorlage" value={id} disabled={isSending}>
              {title}
            </button>
          ))}
        </p>
      )}
      <FormTextField
        key={beginning}
        name="text"
        label="Ihre Antwort"
        mistakes={answered?.mistakes}
        typed={typed}
        box={{ rows: 7, required: true, maxLength: enquiryLimits.answer }}
      />
      <div className="actions">
        <button className="button button-accent" name="intent" value="antworten" disabled={isSending}>
          <Icon icon={Mail} size={18} /> Antworten
        </button>
        <button className="button button-quiet" name="intent" value="merken" disabled={isSending}>
          Entwurf merken
        </button>
      </div>
    </PostForm>
  )
}

/** Who is on it, to whom it goes, and when it is done. */
export function HandForms({ enquiry }: { enquiry: Enquiry }) {
  const { number, state, isMine, isUnreached } = enquiry
  const isSending = useNavigation().state === 'submitting'
  const isOpen = state === 'received' || state === 'taken'
  return (
    <div className="actions">
      <PostForm className="actions" preventScrollReset>
        <input type="hidden" name="number" value={number} />
        {isMine && state === 'taken' ? (
          <button className="button button-quiet" name="intent" value="freigeben" disabled={isSending}>
            Doch nicht ich
          </button>
        ) : (
          <button className="button button-quiet" name="intent" value="uebernehmen" disabled={isSending}>
            {isOpen ? 'Ich bin dran' : 'Wieder öffnen'}
          </button>
        )}
        {(isOpen || isUnreached) && (
          <button className="text-button" name="intent" value="abschliessen" disabled={isSending}>
            Ohne Antwort abschließen
          </button>
        )}
      </PostForm>
      {isOpen && <PassForm enquiry={enquiry} isSending={isSending} />}
    </div>
  )
}

type PassProps = { enquiry: Enquiry; isSending: boolean }

function PassForm({ enquiry: { number, office }, isSending }: PassProps) {
  return (
    <details>
      <summary>Weitergeben</summary>
      <PostForm className={styles['pass']}>
        <input type="hidden" name="number" value={number} />
        <FormSelect
          name="office"
          label="An wen?"
          options={ANSWERING_OFFICES.map((value) => ({ value, label: officeNames[value] }))}
          chosen={office}
        />
        <button className="button button-quiet" name="intent" value="weitergeben" disabled={isSending}>
          Weitergeben
        </button>
      </PostForm>
    </details>
  )
}

/** @property count of entries so far: a field for each */
export function NoteForm({ count, answered }: { count: number; answered: Answered | undefined }) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <details open={answered !== undefined && answered.note !== ''}>
      <summary>Notiz für die anderen</summary>
      <PostForm preventScrollReset>
        <FormTextField
          key={count}
          name="note"
          label="Notiz"
          hint="Sehen nur, wer diese Anfrage beantworten darf; sie wird nicht verschickt."
          mistakes={answered?.mistakes}
          typed={answered?.note}
          box={{ rows: 3, required: true, maxLength: enquiryLimits.note }}
        />
        <button className="button button-quiet" name="intent" value="notiz" disabled={isSending}>
          Notiz speichern
        </button>
      </PostForm>
    </details>
  )
}

/** Folded away, so that nobody deletes by a slip of the thumb. */
export const RemoveForm = () => (
  <details>
    <summary>Früher löschen</summary>
    <PostForm>
      <p>Mit Ihren Antworten und Notizen, endgültig und für alle.</p>
      <button className="button button-quiet" name="intent" value="loeschen">
        Anfrage endgültig löschen
      </button>
    </PostForm>
  </details>
)
