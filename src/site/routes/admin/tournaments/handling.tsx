import type { Route } from './+types/registration.ts'
import { MergeForm } from './merge-form.tsx'
import { NoteForm } from './note-form.tsx'
import { TeamForms } from './team-forms.tsx'
import { TellForm } from './tell-form.tsx'
import styles from './registration.module.css'
import { useNavigation } from 'react-router'
import {
  registrationDetailNames,
  type RegistrationDetails,
} from '#features/tournaments/registrations/registration-fields.ts'
import { DescribedForm, FormFields, RefusalSummary, type ShownForm } from '../../../described-form/described-form.tsx'
import type { RefusedForm } from '../../../described-form/refuse-form.ts'
import room from './room.module.css'
import { Check } from '#site/ui/icons.ts'
import { markNames, MARKS, type Mark } from '#features/tournaments/registrations/mark.ts'
import { FormSummary } from '../../../ui/form-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { markIcon } from './mark-badge.tsx'
import { PostForm } from '../../../ui/post-form.tsx'

type HandlingProps = {
  entry: Route.ComponentProps['loaderData']
  refused: Route.ComponentProps['actionData']
  isMarked: boolean
}

/** What the office can do with it, and for everybody else the note. @property isMarked it has just been decided */
export function Handling({ entry, refused, isMarked }: HandlingProps) {
  return (
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
}

/** Mark, teams and contact, for those who may change them. */
function Changing({ entry, refused }: Omit<HandlingProps, 'isMarked'>) {
  return (
    <>
      <MarkForm entry={entry} refused={refused?.part === 'mark' ? refused : undefined} />
      <TeamForms
        teams={entry.teams}
        competitions={entry.competitions}
        hasPrice={entry.hasPrice}
        isInHall={entry.isInHall}
        asksAge={entry.asksAge}
        refused={refused?.part === 'team' ? refused : undefined}
      />
      <MergeForm
        own={entry.ownHalves}
        others={entry.otherHalves}
        refused={refused?.part === 'merge' ? refused : undefined}
      />
      <ContactForm
        fields={entry.contactFields}
        details={entry.details}
        seen={entry.seenContact}
        asksAddress={entry.asksAddress}
        refused={refused?.part === 'contact' ? refused : undefined}
      />
    </>
  )
}

/** For those who may read but not write. */
function ReadNote({ note, changed }: { note: string; changed: string | undefined }) {
  return (
    <section>
      <h2>Notiz</h2>
      {note === '' ? <p>Keine Notiz.</p> : <p className={styles['note']}>{note}</p>}
      {changed !== undefined && <p className="detail">Geändert {changed}</p>}
    </section>
  )
}

/** @property seen what stands there, sent along */
type Props = {
  fields: ShownForm['fields']
  details: RegistrationDetails
  seen: string
  asksAddress: boolean
  refused: RefusedForm | undefined
}

/** A mistyped number or address put right; the log says that, not what. */
function ContactForm({ fields, details, seen, asksAddress, refused }: Props) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <section aria-labelledby="ansprechperson">
      <h2 id="ansprechperson">Ansprechperson</h2>
      <RefusalSummary refused={refused} unsent="Noch nicht gespeichert" />
      <details className={room['fold']} open={refused !== undefined}>
        <summary>Angaben berichtigen</summary>
        <DescribedForm key={seen} form={{ fields, typed: details }} refused={refused} preventScrollReset>
          <input type="hidden" name="part" value="contact" />
          <input type="hidden" name="seen" value={seen} />
          <FormFields names={registrationDetailNames.filter((name) => asksAddress || name !== 'contactAddress')} />
          <p>
            Die Ansprechperson bekommt eine E-Mail, an die Adresse, die dann hier steht. Ohne Adresse geht keine hinaus.
          </p>
          <button className="button button-quiet" disabled={isSending}>
            Angaben speichern
          </button>
        </DescribedForm>
      </details>
    </section>
  )
}

type MarkFormProps = {
  entry: { mark: Mark; markChanged: string | undefined; needsDecision: boolean }
  refused: { message: string } | undefined
}

/** One button for each decision; the one that stands is shown, not offered. */
function MarkForm({ entry: { mark, markChanged, needsDecision }, refused }: MarkFormProps) {
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
