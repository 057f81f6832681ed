import { useNavigation } from 'react-router'
import { consentLimits, GIVEN, type ConsentMistake } from '#features/pictures/consents/consent-limits.ts'
import { PURPOSES, purposeNames, type ConsentStates } from '#features/pictures/consents/picture-consent.ts'
import { FormField, FormSummary } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'

/** What stands in the form: an entry, or what was sent and refused. */
export type ConsentFormValues = {
  name: string
  birthYear: string
  givenBy: string
  since: string
  note: string
  states: ConsentStates
}

/** @property intent says which form of a page it is */
type Props = { values: ConsentFormValues; mistakes: ConsentMistake[] | undefined; intent: string; submit: string }

export function ConsentForm({ values, mistakes, intent, submit }: Props) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <PostForm className="form-rows">
      {mistakes && <FormSummary title="Noch nicht gespeichert" mistakes={mistakes} />}
      <FormField
        name="name"
        label="Name"
        mistakes={mistakes}
        input={{ defaultValue: values.name, maxLength: consentLimits.name, autoComplete: 'off' }}
      />
      <FormField
        name="birthYear"
        label="Geburtsjahr"
        mistakes={mistakes}
        input={{ defaultValue: values.birthYear, inputMode: 'numeric', maxLength: 4, autoComplete: 'off' }}
      />
      <Purposes states={values.states} />
      <FormField
        name="givenBy"
        label="Erteilt von"
        hint="Bei Minderjährigen die Eltern, zum Beispiel: Erika und Max Beispiel."
        mistakes={mistakes}
        input={{ defaultValue: values.givenBy, maxLength: consentLimits.givenBy, autoComplete: 'off' }}
      />
      <FormField
        name="since"
        label="Unterschrieben am"
        mistakes={mistakes}
        input={{ type: 'date', defaultValue: values.since }}
      />
      <FormField
        name="note"
        label="Wo liegt die Unterschrift?"
        hint="Zum Beispiel: Ordner Jugend bei Petra."
        mistakes={mistakes}
        input={{ defaultValue: values.note, maxLength: consentLimits.note }}
      />
      <button className="button" name="intent" value={intent} disabled={isSending}>
        {submit}
      </button>
    </PostForm>
  )
}

const Purposes = ({ states }: Pick<ConsentFormValues, 'states'>) => (
  <fieldset>
    <legend>Darf gezeigt werden</legend>
    {PURPOSES.map((purpose) => (
      <label key={purpose}>
        <input type="checkbox" name={purpose} value={GIVEN} defaultChecked={states[purpose] === 'given'} />
        <span>{purposeLabels[purpose]}</span>
      </label>
    ))}
  </fieldset>
)

const purposeLabels = {
  website: `auf der ${purposeNames.website}`,
  press: `in der ${purposeNames.press}`,
  social: `in ${purposeNames.social.replace('soziale', 'sozialen')}`,
}
