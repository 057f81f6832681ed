import { Mail } from '#site/ui/icons.ts'
import { useNavigation } from 'react-router'
import { ANSWERING_OFFICES, enquiryLimits } from '#features/contact/enquiries/enquiry.ts'
import { officeNames } from '#rights/offices.ts'
import type { Fields } from '#shared/form/field.ts'
import { DescribedForm, FormFields } from '../../../described-form/described-form.tsx'
import { FormSelect } from '../../../ui/form-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import type { Route } from './+types/show.ts'
import type { Answered } from './enquiry-commands.ts'
import { Submit } from '../../../ui/submit.tsx'
import styles from './enquiries.module.css'

const answerFields: Fields = {
  text: { kind: 'text', rows: 7, label: 'Ihre Antwort', isRequired: true, maxLength: enquiryLimits.answer },
}
const noteFields: Fields = {
  note: {
    kind: 'text',
    rows: 3,
    label: 'Notiz',
    hint: 'Nur wer diese Anfrage beantworten darf, sieht die Notiz; sie wird nicht verschickt.',
    isRequired: true,
    maxLength: enquiryLimits.note,
  },
}

type Enquiry = Route.ComponentProps['loaderData']
type AnswerProps = { enquiry: Enquiry; answered: Answered | undefined }

/** The templates are submit buttons: the typed text is sent with them and comes back. */
export function AnswerForm({ enquiry: { number, draft, templates, entries }, answered }: AnswerProps) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <DescribedForm
      className={styles['answer']}
      form={{ fields: answerFields, typed: { text: draft } }}
      refused={answered}
      preventScrollReset
    >
      <input type="hidden" name="number" value={number} />
      {templates.length > 0 && (
        <p className="cluster apart" role="group" aria-label="Vorlagen einsetzen">
          {templates.map(({ id, title }) => (
            <button key={id} className="text-button" name="vorlage" value={id} disabled={isSending}>
              {title}
            </button>
          ))}
        </p>
      )}
      {/* A new field after each answer: an element that React keeps would keep its typed text, too. */}
      <FormFields key={entries.filter(({ kind }) => kind === 'answer').length} />
      <div className="actions">
        <Submit kind="accent" value="antworten">
          <Icon icon={Mail} size={18} /> Antworten
        </Submit>
        <Submit kind="quiet" value="merken">
          Entwurf merken
        </Submit>
      </div>
    </DescribedForm>
  )
}

/** Who handles the enquiry, whom to pass it on to, and when it is done. */
export function HandForms({ enquiry }: { enquiry: Enquiry }) {
  const { number, state, isMine, isUnreached } = enquiry
  const isSending = useNavigation().state === 'submitting'
  const isOpen = state === 'received' || state === 'taken'
  return (
    <div className="actions">
      <PostForm className="actions" preventScrollReset>
        <input type="hidden" name="number" value={number} />
        {isMine && state === 'taken' ? (
          <Submit kind="quiet" value="freigeben">
            Doch nicht ich
          </Submit>
        ) : (
          <Submit kind="quiet" value="uebernehmen">
            {isOpen ? 'Ich bin dran' : 'Wieder öffnen'}
          </Submit>
        )}
        {(isOpen || isUnreached) && (
          <button className="text-button" name="intent" value="abschliessen" disabled={isSending}>
            Ohne Antwort abschließen
          </button>
        )}
      </PostForm>
      {isOpen && <PassForm enquiry={enquiry} />}
    </div>
  )
}

const PassForm = ({ enquiry: { number, office } }: { enquiry: Enquiry }) => (
  <details>
    <summary className="primary">Weitergeben</summary>
    <PostForm className="cluster gap-3 end tight">
      <input type="hidden" name="number" value={number} />
      <FormSelect
        name="office"
        label="An wen?"
        options={ANSWERING_OFFICES.map((value) => ({ value, label: officeNames[value] }))}
        chosen={office}
      />
      <Submit kind="quiet" value="weitergeben">
        Weitergeben
      </Submit>
    </PostForm>
  </details>
)

/** @property count number of entries so far: each gets a new field */
export const NoteForm = ({ count, answered }: { count: number; answered: Answered | undefined }) => (
  <details open={Boolean(answered?.typed['note'])}>
    <summary className="primary">Notiz für die anderen</summary>
    <DescribedForm form={{ fields: noteFields }} refused={answered} preventScrollReset>
      <FormFields key={count} />
      <Submit kind="quiet" value="notiz">
        Notiz speichern
      </Submit>
    </DescribedForm>
  </details>
)

/** Folded, so that no slip of the thumb deletes anything. */
export const RemoveForm = () => (
  <details>
    <summary className="primary">Früher löschen</summary>
    <PostForm>
      <p>Mit Ihren Antworten und Notizen, endgültig und für alle.</p>
      <button className="button button-quiet" name="intent" value="loeschen">
        Anfrage endgültig löschen
      </button>
    </PostForm>
  </details>
)
