import { useNavigation } from 'react-router'
import {
  registrationDetailNames,
  registrationDetails,
  type RegistrationDetails,
} from '#features/tournaments/registrations/registration-fields.ts'
import { FormField, FormSummary, mistakesTitle, type Mistake } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import room from './room.module.css'

export type RefusedContact = { message: string | undefined; mistakes: Mistake[]; typed: Record<string, string> }

type Props = {
  details: RegistrationDetails
  /** What stands there, sent along. */
  seen: string
  asksAddress: boolean
  refused: RefusedContact | undefined
}

/** A mistyped number or address put right; the log says that, not what. */
export function ContactForm({ details, seen, asksAddress, refused }: Props) {
  const isSending = useNavigation().state === 'submitting'
  const mistakes = refused?.mistakes ?? []
  return (
    <section aria-labelledby="ansprechperson">
      <h2 id="ansprechperson">Ansprechperson</h2>
      {refused && (
        <FormSummary
          title={mistakes.length > 0 ? mistakesTitle(mistakes) : 'Noch nicht gespeichert'}
          message={refused.message}
          mistakes={mistakes}
        />
      )}
      <details className={room['fold']} open={refused !== undefined}>
        <summary>Angaben berichtigen</summary>
        <PostForm key={seen} preventScrollReset>
          <input type="hidden" name="part" value="contact" />
          <input type="hidden" name="seen" value={seen} />
          {registrationDetailNames
            .filter((name) => asksAddress || name !== 'contactAddress')
            .map((name) => (
              <FormField
                key={name}
                name={name}
                label={registrationDetails[name].label}
                mistakes={mistakes}
                input={{
                  ...registrationDetails[name].input,
                  autoComplete: undefined,
                  defaultValue: refused?.typed[name] ?? details[name],
                  // What was unknown may stay so.
                  required: name !== 'contactAddress' && details[name] !== '',
                }}
              />
            ))}
          <p>
            Die Ansprechperson bekommt eine E-Mail, an die Adresse, die dann hier steht. Ohne Adresse geht keine hinaus.
          </p>
          <button className="button button-quiet" disabled={isSending}>
            Angaben speichern
          </button>
        </PostForm>
      </details>
    </section>
  )
}
