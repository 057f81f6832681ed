import { href, Link } from 'react-router'
import { contactLimits } from '#features/contact/contact-fields.ts'
import { SEND_LABEL } from '#features/contact/refusal-text.ts'
import { trialPersons } from '#features/contact/trial-persons.ts'
import { FormField, FormSelect, FormSummary, FormTextField, mistakesTitle, type Mistake } from '../../ui/form-field.tsx'
import { GuardFields } from '../../ui/guard-fields.tsx'
import { PostForm } from '../../ui/post-form.tsx'
import '../../styles/form.css'

/** What a form that was not taken shows again. @property message a refusal that belongs to no field */
export type RefusedTrial = {
  typed: { email: string; person: string; message: string }
  mistakes: Mistake[]
  message: string | undefined
  formToken: string
}

const PERSONS = [
  { value: '', label: 'Bitte wählen' },
  ...Object.entries(trialPersons).map(([value, { label }]) => ({ value, label })),
]

type Props = { formToken: string; refused: RefusedTrial | undefined }

export function TrialForm({ formToken, refused }: Props) {
  const { typed, mistakes = [], message } = refused ?? {}
  return (
    <>
      {refused && (
        <FormSummary
          title={message === undefined ? mistakesTitle(mistakes) : 'Noch nicht abgeschickt'}
          message={message}
          mistakes={mistakes}
        />
      )}
      <PostForm reloadDocument aria-label="Probetraining">
        <FormSelect
          name="person"
          label="Wer möchte kommen?"
          mistakes={mistakes}
          options={PERSONS}
          chosen={typed?.person ?? ''}
        />
        <FormField
          name="email"
          label="E-Mail"
          mistakes={mistakes}
          input={{ type: 'email', autoComplete: 'email', maxLength: contactLimits.email, defaultValue: typed?.email }}
        />
        <MessageField mistakes={mistakes} typed={typed?.message} />
        <GuardFields token={formToken} answer={refused} />
        <p className="form-note">
          Was wir dabei speichern, steht in der <Link to={href('/datenschutz')}>Datenschutzerklärung</Link>.
        </p>
        <button className="button" type="submit">
          {SEND_LABEL}
        </button>
      </PostForm>
    </>
  )
}

const MessageField = ({ mistakes, typed }: { mistakes: Mistake[]; typed: string | undefined }) => (
  <FormTextField
    name="message"
    label={
      <>
        Was sollen wir wissen? <span className="optional">(freiwillig)</span>
      </>
    }
    hint="Zum Beispiel: an welchem Tag Sie kommen und ob Sie schon gespielt haben."
    mistakes={mistakes}
    typed={typed}
    box={{ rows: 5, maxLength: contactLimits.message }}
  />
)
