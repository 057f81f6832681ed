import { Link, useNavigation } from 'react-router'
import {
  AFFIRMATION_FIELD,
  registrationDetailNames,
  registrationLimits,
  teamFieldNames,
  type RegistrationFieldName,
} from '#features/tournaments/registrations/registration-fields.ts'
import { FormField, FormSummary, mistakesTitle } from '../../ui/form-field.tsx'
import { GuardFields } from '../../ui/guard-fields.tsx'
import type { ShownEvent } from './event-view.ts'
import { PostForm } from '../../ui/post-form.tsx'

type FieldFacts = {
  /** As the page and the summary of mistakes call it. */
  name: string
  hint?: string
  input: React.ComponentProps<'input'>
}

// Without `autocomplete="off"`: a browser that goes back would not fill in what had been typed.
const FIELDS: Record<RegistrationFieldName, FieldFacts> = {
  teamName1: { name: 'Mannschaftsname 1', input: { maxLength: 200 } },
  teamName2: { name: 'Mannschaftsname 2', input: { maxLength: 200, required: false } },
  teamName3: { name: 'Mannschaftsname 3', input: { maxLength: 200, required: false } },
  contactName: { name: 'Ansprechpartner', input: { autoComplete: 'name', maxLength: 200 } },
  contactAddress: {
    name: 'Adresse',
    hint: 'PLZ, Ort, Straße, Hausnummer',
    input: { autoComplete: 'street-address', maxLength: 400 },
  },
  contactNumber: {
    name: 'Telefonnummer',
    input: { type: 'tel', autoComplete: 'tel', maxLength: registrationLimits.number },
  },
  contactEmail: {
    name: 'E-Mail',
    input: { type: 'email', autoComplete: 'email', maxLength: registrationLimits.email },
  },
}

function labelOf({ name, input }: FieldFacts) {
  if (input.required !== false) return name
  return (
    <>
      {name} <span className="optional">(falls erwünscht)</span>
    </>
  )
}

const isAsked = (name: RegistrationFieldName, { asksAddress }: ShownEvent) =>
  name !== 'contactAddress' || asksAddress !== 'no'

/** What a form that was not taken shows again. */
export type RefusedForm = {
  typed: Record<RegistrationFieldName, string>
  /** Mistakes at their fields. */
  mistakes: { field: RegistrationFieldName; message: string }[]
  /** A refusal that belongs to no field. */
  message: string | undefined
  earlierPath: string | undefined
  /** Stands for what was asked back; sent along it affirms all of it. */
  affirmation: string | undefined
  /** The view's token, kept where sending again must count as the same form, else a fresh one. */
  formToken: string
}

type Props = { event: ShownEvent; formToken: string; refused: RefusedForm | undefined }

/** Where a link further up leads. */
export const REGISTRATION_FORM_ID = 'anmeldung'

export function RegistrationForm({ event, formToken, refused }: Props) {
  const isSending = useNavigation().state === 'submitting'
  const field = (name: RegistrationFieldName) => {
    const isFree = name === 'contactAddress' && event.asksAddress === 'optional'
    const facts = isFree ? { ...FIELDS[name], input: { ...FIELDS[name].input, required: false } } : FIELDS[name]
    return (
      <FormField
        key={name}
        name={name}
        label={labelOf(facts)}
        hint={facts.hint}
        mistakes={refused?.mistakes}
        input={{ defaultValue: refused?.typed[name] ?? '', ...facts.input }}
      />
    )
  }
  return (
    <>
      {refused && <Summary refused={refused} />}
      <PostForm id={REGISTRATION_FORM_ID} aria-label="Anmeldung zum Turnier">
        <fieldset>
          <legend>Mannschaften</legend>
          {teamFieldNames.slice(0, event.maxTeams).map(field)}
          <p className="form-note">Die Namen der Spielerinnen und Spieler können am Turniertag gemeldet werden.</p>
        </fieldset>
        <fieldset>
          <legend>Kontakt</legend>
          {registrationDetailNames.filter((name) => isAsked(name, event)).map(field)}
        </fieldset>
        {refused?.affirmation !== undefined && <Affirmation value={refused.affirmation} />}
        <GuardFields token={formToken} answer={refused} />
        <p>Die Anmeldung muss bis spätestens {event.closingDay} erfolgen.</p>
        <button className="button button-ball" type="submit" disabled={isSending}>
          {isSending ? 'Wird gesendet …' : 'Anmelden'}
        </button>
      </PostForm>
    </>
  )
}

function Summary({ refused: { mistakes, message, earlierPath, affirmation } }: { refused: RefusedForm }) {
  const title = affirmation === undefined ? mistakesTitle(mistakes) : 'Stimmt das so?'
  return (
    <FormSummary
      title={message === undefined ? title : 'Noch nicht angemeldet'}
      message={message}
      mistakes={mistakes.map((mistake) => ({ ...mistake, name: FIELDS[mistake.field].name }))}
    >
      {affirmation !== undefined && (
        <p>
          Bitte sehen Sie noch einmal nach. Ist alles richtig, dann setzen Sie unten das Häkchen und senden noch einmal.
        </p>
      )}
      {earlierPath !== undefined && (
        <p>
          <Link to={earlierPath}>Zur ersten Anmeldung</Link>
        </p>
      )}
    </FormSummary>
  )
}

/** For whoever means it as it stands. */
function Affirmation({ value }: { value: string }) {
  return (
    <p>
      <label className="affirmation">
        <input type="checkbox" name={AFFIRMATION_FIELD} value={value} /> Ja, meine Angaben stimmen so.
      </label>
    </p>
  )
}
