import type { Route } from './+types/registration.ts'
import { MergeForm } from './merge-form.tsx'
import { NoteForm } from './note-form.tsx'
import { TeamForms } from './team-forms.tsx'
import { TellForm } from './tell-form.tsx'
import styles from './registration.module.css'
import { registrationDetailNames } from '#features/tournaments/registrations/registration-fields.ts'
import { DescribedForm, FormFields, RefusalSummary } from '../../../described-form/described-form.tsx'
import type { RefusedForm } from '../../../described-form/refuse-form.ts'
import room from './room.module.css'
import { Check } from '#site/ui/icons.ts'
import { markNames, MARKS } from '#features/tournaments/registrations/mark.ts'
import { FormSummary } from '../../../ui/form-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { markIcon } from './mark-badge.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { Submit } from '../../../ui/submit.tsx'

type Entry = Route.ComponentProps['loaderData']

type HandlingProps = {
  entry: Entry
  refused: Route.ComponentProps['actionData']
  isMarked: boolean
}

/** The director's actions on a registration, or only its note for other readers. @property isMarked its mark was just saved */
export const Handling = ({ entry, refused, isMarked }: HandlingProps) => (
  <>
    {entry.canHandle && <Changing entry={entry} refused={refused} />}
    {entry.suggestion && (
      <TellForm
        key={entry.mark}
        suggestion={entry.suggestion}
        fields={entry.messageFields}
        formKey={entry.formKey}
        isOpen={isMarked}
        refused={refused?.part === 'tell' ? refused : undefined}
      />
    )}
    {entry.canHandle ? (
      <NoteForm entry={entry} refused={refused?.part === 'note' ? refused : undefined} />
    ) : (
      <ReadNote note={entry.note} changed={entry.noteChanged} />
    )}
  </>
)

/** Mark, teams and contact, for users who may change them. */
const Changing = ({ entry, refused }: Omit<HandlingProps, 'isMarked'>) => (
  <>
    <MarkForm entry={entry} refused={refused?.part === 'mark' ? refused : undefined} />
    <TeamForms {...entry} refused={refused?.part === 'team' ? refused : undefined} />
    <MergeForm
      own={entry.ownHalves}
      others={entry.otherHalves}
      refused={refused?.part === 'merge' ? refused : undefined}
    />
    <ContactForm entry={entry} refused={refused?.part === 'contact' ? refused : undefined} />
  </>
)

/** For users with read access only. */
const ReadNote = ({ note, changed }: { note: string; changed: string | undefined }) => (
  <section>
    <h2>Notiz</h2>
    {note === '' ? <p>Keine Notiz.</p> : <p className={styles['note']}>{note}</p>}
    {changed !== undefined && <p className="detail">Geändert {changed}</p>}
  </section>
)

/** Corrects a mistyped number or address; the log records the correction, but not the values. */
const ContactForm = ({ entry, refused }: { entry: Entry; refused: RefusedForm | undefined }) => (
  <section aria-labelledby="ansprechperson">
    <h2 id="ansprechperson">Ansprechperson</h2>
    <RefusalSummary refused={refused} unsent="Noch nicht gespeichert" />
    <details className={room['fold']} open={refused !== undefined}>
      <summary>Angaben berichtigen</summary>
      <DescribedForm
        key={entry.seenContact}
        form={{ fields: entry.contactFields, typed: entry.details }}
        refused={refused}
        preventScrollReset
      >
        <input type="hidden" name="part" value="contact" />
        {/* The present state. */}
        <input type="hidden" name="seen" value={entry.seenContact} />
        <FormFields names={registrationDetailNames.filter((name) => entry.asksAddress || name !== 'contactAddress')} />
        <p>
          Die Ansprechperson bekommt eine E-Mail, an die Adresse, die dann hier steht. Ohne Adresse wird keine
          verschickt.
        </p>
        <Submit kind="quiet">Angaben speichern</Submit>
      </DescribedForm>
    </details>
  </section>
)

type MarkFormProps = { entry: Entry; refused: { message: string } | undefined }

/** One button for each decision, except the present one. */
const MarkForm = ({ entry: { mark, markChanged, needsDecision }, refused }: MarkFormProps) => (
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
          <Submit key={each} kind="quiet" name="mark" value={each}>
            <Icon icon={markIcon(each)} size={18} /> {markNames[each]}
          </Submit>
        ),
      )}
    </PostForm>
    {markChanged !== undefined && <p className="detail">Geändert {markChanged}</p>}
    <p className="detail">Niemand bekommt dadurch von selbst eine E-Mail; danach können Sie Bescheid geben.</p>
  </section>
)
