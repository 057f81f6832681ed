import type { Route } from './+types/registration.ts'
import { ContactForm } from './contact-form.tsx'
import { MarkForm } from './mark-form.tsx'
import { MergeForm } from './merge-form.tsx'
import { NoteForm } from './note-form.tsx'
import { TeamForms } from './team-forms.tsx'
import { TellForm } from './tell-form.tsx'
import styles from './registration.module.css'

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
