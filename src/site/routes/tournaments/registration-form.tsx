import { Link, useNavigation } from 'react-router'
import {
  AFFIRMATION_FIELD,
  competitionFieldNames,
  registrationDetailNames,
  SEATS_FIELD,
  teamFieldNames,
} from '#features/tournaments/registrations/registration-fields.ts'
import { DescribedForm, FormFields, type ShownForm } from '../../described-form/described-form.tsx'
import type { RefusedForm } from '../../described-form/refuse-form.ts'
import { FormSummary, mistakesTitle } from '../../ui/form-field.tsx'
import { Submit } from '../../ui/submit.tsx'

/**
 * A refused form of registration.
 *
 * @property affirmation identifies the doubts; sending it along affirms all of them @property seats number of teams that would get a place, while the
 * others would wait: asked back, and affirmed by sending it along
 */
export type RefusedRegistration = RefusedForm & {
  earlierPath?: string | undefined
  affirmation?: string
  seats?: number
}

/** @property waits all places are taken: new registrations wait, and the page says so */
type Props = { form: ShownForm; closingDay: string; refused: RefusedRegistration | undefined; waits: boolean }

/** Target of a link further up. */
export const REGISTRATION_FORM_ID = 'anmeldung'

// Without `autocomplete="off"`: with it, the browser's back button would not restore the typed input.
export function RegistrationForm({ form, closingDay, refused, waits }: Props) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <>
      {refused && <Summary {...refused} />}
      <DescribedForm id={REGISTRATION_FORM_ID} aria-label="Anmeldung zum Turnier" form={form} refused={refused}>
        <fieldset>
          <legend>Mannschaften</legend>
          <FormFields names={[...teamFieldNames, ...competitionFieldNames]} />
          <p className="form-note">Die Namen der Spielerinnen und Spieler können am Turniertag gemeldet werden.</p>
        </fieldset>
        <fieldset>
          <legend>Kontakt</legend>
          <FormFields names={registrationDetailNames} />
        </fieldset>
        {refused?.affirmation !== undefined && <Affirmation value={refused.affirmation} />}
        {refused?.seats === undefined ? (
          waits && <input type="hidden" name={SEATS_FIELD} value="0" />
        ) : (
          <MayWait seats={refused.seats} />
        )}
        <p>Die Anmeldung muss bis spätestens {closingDay} erfolgen.</p>
        <Submit kind="accent">
          {isSending ? 'Wird gesendet …' : waits ? 'Auf die Warteliste setzen' : 'Anmelden'}
        </Submit>
      </DescribedForm>
    </>
  )
}

function Summary({ mistakes, message, earlierPath, affirmation, seats }: RefusedRegistration) {
  const title = affirmation === undefined ? mistakesTitle(mistakes) : 'Stimmt das so?'
  return (
    <FormSummary title={message === undefined ? title : 'Noch nicht angemeldet'} message={message} mistakes={mistakes}>
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

/** For entrants who prefer waiting to staying away. */
const MayWait = ({ seats }: { seats: number }) => (
  <p>
    <label className="affirmation">
      <input type="checkbox" name={SEATS_FIELD} value={seats} /> Ja,{' '}
      {seats === 0 ? 'auf die Warteliste damit.' : 'so soll es sein: Die anderen warten auf einen Platz.'}
    </label>
  </p>
)

/** For entrants who confirm their input as it is. */
const Affirmation = ({ value }: { value: string }) => (
  <p>
    <label className="affirmation">
      <input type="checkbox" name={AFFIRMATION_FIELD} value={value} /> Ja, meine Angaben stimmen so.
    </label>
  </p>
)
