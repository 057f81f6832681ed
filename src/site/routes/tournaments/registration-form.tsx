import { Fragment } from 'react'
import { Link, useNavigation } from 'react-router'
import {
  AFFIRMATION_FIELD,
  competitionFieldNames,
  registrationDetailNames,
  registrationDetails,
  SEATS_FIELD,
  teamFieldNames,
  type RegistrationFieldName,
} from '#features/tournaments/registrations/registration-fields.ts'
import { FormField, FormSelect, FormSummary, mistakesTitle } from '../../ui/form-field.tsx'
import { GuardFields } from '../../ui/guard-fields.tsx'
import type { ShownEvent } from './event-view.ts'
import { PostForm } from '../../ui/post-form.tsx'

type FieldFacts = { question: string; hint?: string; input: React.ComponentProps<'input'> }

// Without `autocomplete="off"`: a browser that goes back would not fill in what had been typed.
const FIELDS: Record<RegistrationFieldName, FieldFacts> = {
  teamName1: { question: 'Mannschaftsname 1', input: { maxLength: 200 } },
  teamName2: { question: 'Mannschaftsname 2', input: { maxLength: 200, required: false } },
  teamName3: { question: 'Mannschaftsname 3', input: { maxLength: 200, required: false } },
  ...registrationDetails,
}

function labelOf({ question, input }: FieldFacts) {
  if (input.required !== false) return question
  return (
    <>
      {question} <span className="optional">(falls erwünscht)</span>
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
  /** So many teams would get a place, the others would wait: asked back, and affirmed by sending it along. */
  seats: number | undefined
  /** What was chosen for each team. */
  competitions: string[]
  /** The view's token, kept where sending again must count as the same form, else a fresh one. */
  formToken: string
}

type Props = {
  event: ShownEvent
  formToken: string
  refused: RefusedForm | undefined
  /** All places are taken; whoever registers now waits, and has read so. */
  waits: boolean
}

/** Where a link further up leads. */
export const REGISTRATION_FORM_ID = 'anmeldung'

export function RegistrationForm({ event, formToken, refused, waits }: Props) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <>
      {refused && <Summary refused={refused} />}
      <PostForm id={REGISTRATION_FORM_ID} aria-label="Anmeldung zum Turnier">
        <Teams event={event} refused={refused} />
        <fieldset>
          <legend>Kontakt</legend>
          {registrationDetailNames
            .filter((name) => isAsked(name, event))
            .map((name) => (
              <Field key={name} name={name} event={event} refused={refused} />
            ))}
        </fieldset>
        {refused?.affirmation !== undefined && <Affirmation value={refused.affirmation} />}
        {refused?.seats === undefined ? (
          waits && <input type="hidden" name={SEATS_FIELD} value="0" />
        ) : (
          <MayWait seats={refused.seats} />
        )}
        <GuardFields token={formToken} answer={refused} />
        <p>Die Anmeldung muss bis spätestens {event.closingDay} erfolgen.</p>
        <button className="button button-accent" type="submit" disabled={isSending}>
          {isSending ? 'Wird gesendet …' : waits ? 'Auf die Warteliste setzen' : 'Anmelden'}
        </button>
      </PostForm>
    </>
  )
}

function Teams({ event, refused }: Pick<Props, 'event' | 'refused'>) {
  return (
    <fieldset>
      <legend>Mannschaften</legend>
      {teamFieldNames.slice(0, event.maxTeams).map((name, index) => (
        <Fragment key={name}>
          <Field name={name} event={event} refused={refused} />
          {event.competitions.length > 1 && (
            <FormSelect
              name={competitionFieldNames[index] ?? ''}
              label={`Wettbewerb ${index + 1}`}
              options={event.competitions}
              chosen={refused?.competitions[index] ?? event.competitions[0]?.value ?? ''}
            />
          )}
        </Fragment>
      ))}
      <p className="form-note">Die Namen der Spielerinnen und Spieler können am Turniertag gemeldet werden.</p>
    </fieldset>
  )
}

function Field({ name, event, refused }: Pick<Props, 'event' | 'refused'> & { name: RegistrationFieldName }) {
  const isFree = name === 'contactAddress' && event.asksAddress === 'optional'
  const facts = isFree ? { ...FIELDS[name], input: { ...FIELDS[name].input, required: false } } : FIELDS[name]
  return (
    <FormField
      name={name}
      label={labelOf(facts)}
      hint={facts.hint}
      mistakes={refused?.mistakes}
      input={{ defaultValue: refused?.typed[name] ?? '', ...facts.input }}
    />
  )
}

function Summary({ refused: { mistakes, message, earlierPath, affirmation, seats } }: { refused: RefusedForm }) {
  const title = affirmation === undefined ? mistakesTitle(mistakes) : 'Stimmt das so?'
  return (
    <FormSummary
      title={message === undefined ? title : 'Noch nicht angemeldet'}
      message={message}
      mistakes={mistakes.map((mistake) => ({ ...mistake, name: FIELDS[mistake.field].question }))}
    >
      {affirmation !== undefined && (
        <p>
          Bitte sehen Sie noch einmal nach. Ist alles richtig, dann setzen Sie unten das Häkchen und senden noch einmal.
        </p>
      )}
      {seats !== undefined && (
        <p>
          {seats === 0
            ? 'Möchten Sie das, dann setzen Sie unten das Häkchen und senden noch einmal.'
            : 'Soll es so sein, dann setzen Sie unten das Häkchen. Sonst nehmen Sie eine Mannschaft heraus.'}
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

/** For whoever would rather wait than stay away. */
function MayWait({ seats }: { seats: number }) {
  return (
    <p>
      <label className="affirmation">
        <input type="checkbox" name={SEATS_FIELD} value={seats} /> Ja,{' '}
        {seats === 0 ? 'auf die Warteliste damit.' : 'so soll es sein: Die anderen warten auf einen Platz.'}
      </label>
    </p>
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
