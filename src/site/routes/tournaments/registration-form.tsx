import { Form, Link, useNavigation } from 'react-router'
import {
  registrationDetailNames,
  registrationLimits,
  teamFieldNames,
  type RegistrationFieldName,
} from '#features/tournaments/registrations/registration-fields.ts'
import { FormField, FormSummary, mistakesTitle } from '../../ui/form-field.tsx'
import { GuardFields } from '../../ui/guard-fields.tsx'
import type { ShownEvent } from './event-view.ts'

type FieldFacts = {
  label: React.ReactNode
  hint?: string
  input: React.ComponentProps<'input'>
}

function optional(label: string) {
  return (
    <>
      {label} <span className="optional">(falls erwünscht)</span>
    </>
  )
}

// Without `autocomplete="off"`: a browser that goes back would not fill in what had been typed.
const FIELDS: Record<RegistrationFieldName, FieldFacts> = {
  teamName1: { label: 'Mannschaftsname 1', input: { maxLength: 200 } },
  teamName2: { label: optional('Mannschaftsname 2'), input: { maxLength: 200, required: false } },
  teamName3: { label: optional('Mannschaftsname 3'), input: { maxLength: 200, required: false } },
  contactName: { label: 'Ansprechpartner', input: { autoComplete: 'name', maxLength: 200 } },
  contactAddress: {
    label: 'Adresse',
    hint: 'PLZ, Ort, Straße, Hausnummer',
    input: { autoComplete: 'street-address', maxLength: 400 },
  },
  contactNumber: {
    label: 'Telefonnummer',
    input: { type: 'tel', autoComplete: 'tel', maxLength: registrationLimits.number },
  },
  contactEmail: {
    label: 'E-Mail',
    input: { type: 'email', autoComplete: 'email', maxLength: registrationLimits.email },
  },
}

/** What a form that was not taken shows again. */
export type RefusedForm = {
  typed: Record<RegistrationFieldName, string>
  /** Mistakes at their fields. */
  mistakes: { field: RegistrationFieldName; message: string }[]
  /** A refusal that belongs to no field. */
  message: string | undefined
  earlierPath: string | undefined
  /** The view's token, kept where sending again must count as the same form, else a fresh one. */
  formToken: string
}

type Props = { event: ShownEvent; formToken: string; refused: RefusedForm | undefined }

export function RegistrationForm({ event, formToken, refused }: Props) {
  const isSending = useNavigation().state === 'submitting'
  const field = (name: RegistrationFieldName) => (
    <FormField
      key={name}
      name={name}
      {...FIELDS[name]}
      mistakes={refused?.mistakes}
      input={{ defaultValue: refused?.typed[name] ?? '', ...FIELDS[name].input }}
    />
  )
  return (
    <>
      {refused && <Summary refused={refused} />}
      <Form method="post" aria-label="Anmeldung zum Turnier">
        <fieldset>
          <legend>Mannschaften</legend>
          {teamFieldNames.slice(0, event.maxTeams).map(field)}
          <p className="form-note">Die Namen der Spielerinnen und Spieler können am Turniertag gemeldet werden.</p>
        </fieldset>
        <fieldset>
          <legend>Kontakt</legend>
          {registrationDetailNames.map(field)}
        </fieldset>
        <GuardFields token={formToken} answer={refused} />
        <p>Die Anmeldung muss bis spätestens {event.closingDay} erfolgen.</p>
        <button className="button button-ball" type="submit" disabled={isSending}>
          {isSending ? 'Wird gesendet …' : 'Anmelden'}
        </button>
      </Form>
    </>
  )
}

function Summary({ refused: { mistakes, message, earlierPath } }: { refused: RefusedForm }) {
  return (
    <FormSummary
      title={message === undefined ? mistakesTitle(mistakes) : 'Noch nicht angemeldet'}
      message={message}
      mistakes={mistakes}
    >
      {earlierPath !== undefined && (
        <p>
          <Link to={earlierPath}>Zur ersten Anmeldung</Link>
        </p>
      )}
    </FormSummary>
  )
}
