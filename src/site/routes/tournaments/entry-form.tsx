import { useEffect, useRef, type MouseEvent } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { entryLimits, guardFieldNames, type EntryFieldName } from '#features/registrations/entry-fields.ts'
import type { ShownEvent } from './event-view.ts'
import type { RefusedForm } from './new-entry.tsx'

type FieldFacts = {
  name: EntryFieldName
  label: string
  hint?: string
  isOptional?: boolean
  input: React.ComponentProps<'input'>
}

// Without `autocomplete="off"`: a browser that goes back would not fill in what had been typed.
const TEAM_FIELDS: FieldFacts[] = [
  { name: 'teamName1', label: 'Mannschaftsname 1', input: { maxLength: 200 } },
  { name: 'teamName2', label: 'Mannschaftsname 2', isOptional: true, input: { maxLength: 200 } },
  { name: 'teamName3', label: 'Mannschaftsname 3', isOptional: true, input: { maxLength: 200 } },
]

const CONTACT_FIELDS: FieldFacts[] = [
  { name: 'contactName', label: 'Ansprechpartner', input: { autoComplete: 'name', maxLength: 200 } },
  {
    name: 'contactAddress',
    label: 'Adresse',
    hint: 'PLZ, Ort, Straße, Hausnummer',
    input: { autoComplete: 'street-address', maxLength: 400 },
  },
  {
    name: 'contactNumber',
    label: 'Telefonnummer',
    input: { type: 'tel', autoComplete: 'tel', maxLength: entryLimits.number },
  },
  {
    name: 'contactEmail',
    label: 'E-Mail',
    input: { type: 'email', autoComplete: 'email', maxLength: entryLimits.email },
  },
]

type Props = { event: ShownEvent; formToken: string; refused: RefusedForm | undefined }

export function EntryForm({ event, formToken, refused }: Props) {
  const isSending = useNavigation().state === 'submitting'
  const field = (facts: FieldFacts) => <Field key={facts.name} facts={facts} refused={refused} />
  return (
    <>
      {refused && <Summary refused={refused} />}
      <Form method="post" aria-label="Anmeldung zum Turnier">
        <fieldset>
          <legend>Mannschaften</legend>
          {TEAM_FIELDS.slice(0, event.maxTeams).map(field)}
          <p className="form-note">Die Namen der Spielerinnen und Spieler können am Turniertag gemeldet werden.</p>
        </fieldset>
        <fieldset>
          <legend>Kontakt</legend>
          {CONTACT_FIELDS.map(field)}
        </fieldset>
        <Trap refused={refused} />
        <input type="hidden" name={guardFieldNames.token} value={formToken} />
        <p>Die Anmeldung muss bis spätestens {event.closingDay} erfolgen.</p>
        <button className="button button-ball" type="submit" disabled={isSending}>
          {isSending ? 'Wird gesendet …' : 'Anmelden'}
        </button>
      </Form>
    </>
  )
}

/** What to mend, with a link to each field; takes the focus when it appears. */
function Summary({ refused }: { refused: RefusedForm }) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => summary.current?.focus(), [refused])
  const { mistakes, message, earlierPath } = refused
  const heading = mistakes.length > 1 ? `Bitte prüfen Sie ${mistakes.length} Angaben` : 'Bitte prüfen Sie eine Angabe'
  return (
    <div className="summary" role="alert" tabIndex={-1} ref={summary}>
      <h2>{message === undefined ? heading : 'Noch nicht angemeldet'}</h2>
      {message !== undefined && <p>{message}</p>}
      {earlierPath !== undefined && (
        <p>
          <Link to={earlierPath}>Zur ersten Anmeldung</Link>
        </p>
      )}
      {mistakes.length > 0 && (
        <ul>
          {mistakes.map(({ field, message: sentence }) => (
            <li key={field}>
              <a href={`#${field}`} onClick={(event) => focusField(event, field)}>
                {sentence}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Left to itself the link would be a navigation, after which the router forgets the mistakes. */
function focusField(event: MouseEvent, field: EntryFieldName) {
  event.preventDefault()
  document.getElementById(field)?.focus()
}

function Field({ facts, refused }: { facts: FieldFacts; refused: RefusedForm | undefined }) {
  const { name, label, hint, isOptional = false, input } = facts
  const mistake = refused?.mistakes.find(({ field }) => field === name)?.message
  const describedBy = [hint && `${name}-hinweis`, mistake && `${name}-fehler`].filter(Boolean).join(' ')
  return (
    <div className={mistake === undefined ? 'field' : 'field field-wrong'}>
      <label htmlFor={name}>
        {label} {isOptional && <span className="optional">(falls erwünscht)</span>}
      </label>
      {hint && (
        <span className="hint" id={`${name}-hinweis`}>
          {hint}
        </span>
      )}
      <input
        id={name}
        name={name}
        required={!isOptional}
        defaultValue={refused?.typed[name] ?? ''}
        aria-invalid={mistake !== undefined}
        aria-describedby={describedBy || undefined}
        {...input}
      />
      {mistake !== undefined && (
        <p className="field-error" id={`${name}-fehler`}>
          {mistake}
        </p>
      )}
    </div>
  )
}

/** A field only bots fill in: it looks worth it, and people neither see nor reach it. */
function Trap({ refused }: { refused: RefusedForm | undefined }) {
  const trap = useRef<HTMLInputElement>(null)
  // What a browser's autofill has put in must not be sent a second time.
  useEffect(() => {
    if (trap.current) trap.current.value = ''
  }, [refused])
  return (
    <div className="website-field" aria-hidden>
      <label htmlFor={guardFieldNames.trap}>Website</label>
      <input ref={trap} id={guardFieldNames.trap} name={guardFieldNames.trap} tabIndex={-1} autoComplete="off" />
    </div>
  )
}
