import { href, Link } from 'react-router'
import { applicationLimits, consentField, PAYMENTS } from '#features/membership/application-fields.ts'
import { consents, CONSENTS_NOTE, type ConsentKey } from '#features/membership/consents.ts'
import { FormField, FormSelect, FormSummary, mistakesTitle, type Mistake } from '../../ui/form-field.tsx'
import { GuardFields } from '../../ui/guard-fields.tsx'
import { PostForm } from '../../ui/post-form.tsx'
import styles from './membership.module.css'
import { Check, type PartProps } from './check.tsx'
import { PeopleFields } from './people-fields.tsx'
import { WAYS } from './ways.ts'

/** What a form that was not taken shows again. */
export type RefusedApplication = { typed: Record<string, string>; mistakes: Mistake[]; formToken: string }

type Props = {
  fees: { title: string; text: string }[]
  takesAccounts: boolean
  hasDebit: boolean
  collected: string | undefined
  privacyNotice: string | undefined
  consentKeys: ConsentKey[]
  formToken: string
  refused: RefusedApplication | undefined
}

export function ApplicationForm({ fees, formToken, refused, consentKeys, privacyNotice, ...money }: Props) {
  const { typed = {}, mistakes = [] } = refused ?? {}
  const part = { typed, mistakes }
  return (
    <section aria-labelledby="antrag" className={styles['part']}>
      <h2 id="antrag">Ihr Antrag</h2>
      <p>Nichts wird gleich abgeschickt: Erst sehen Sie noch einmal alles im Überblick.</p>
      {mistakes.length > 0 && <FormSummary title={mistakesTitle(mistakes)} mistakes={mistakes} />}
      <PostForm reloadDocument aria-label="Antrag auf Mitgliedschaft" className={styles['form']}>
        <fieldset>
          <legend>1. Beitrag</legend>
          <FormSelect
            name="fee"
            label="Welcher Beitrag passt?"
            mistakes={mistakes}
            options={[
              { value: '', label: 'Bitte wählen' },
              ...fees.map(({ title, text }) => ({ value: title, label: `${title}: ${text}` })),
            ]}
            chosen={typed['fee'] ?? ''}
          />
        </fieldset>
        <PeopleFields {...part} />
        <AddressFields {...part} />
        <PaymentFields {...part} {...money} />
        <ConsentFields {...part} consentKeys={consentKeys} />
        <GuardFields token={formToken} answer={refused} />
        <div className="form-note">
          {privacyNotice !== undefined && <p className={styles['notice']}>{privacyNotice}</p>}
          <p>
            Was die Website dabei speichert, steht in der <Link to={href('/datenschutz')}>Datenschutzerklärung</Link>.
          </p>
        </div>
        <button className="button" name="way" value={WAYS.check}>
          Weiter zum Prüfen
        </button>
      </PostForm>
    </section>
  )
}

function AddressFields({ typed, mistakes }: PartProps) {
  const { street, city, email, phone } = applicationLimits
  const line = (name: string, label: string, input: React.ComponentProps<'input'>) => (
    <FormField name={name} label={label} mistakes={mistakes} input={{ defaultValue: typed[name], ...input }} />
  )
  return (
    <fieldset>
      <legend>3. So erreichen wir Sie</legend>
      {line('street', 'Straße und Hausnummer', { autoComplete: 'street-address', maxLength: street })}
      <div className={styles['row']}>
        {line('postalCode', 'Postleitzahl', { autoComplete: 'postal-code', inputMode: 'numeric', maxLength: 5 })}
        {line('city', 'Wohnort', { autoComplete: 'address-level2', maxLength: city })}
      </div>
      {line('email', 'E-Mail', { type: 'email', autoComplete: 'email', maxLength: email })}
      <FormField
        name="phone"
        label={
          <>
            Telefon <span className="optional">(freiwillig)</span>
          </>
        }
        mistakes={mistakes}
        input={{ type: 'tel', autoComplete: 'tel', maxLength: phone, required: false, defaultValue: typed['phone'] }}
      />
    </fieldset>
  )
}

type MoneyProps = PartProps & Pick<Props, 'takesAccounts' | 'hasDebit' | 'collected'>

function PaymentFields({ typed, mistakes, takesAccounts, hasDebit, collected }: MoneyProps) {
  if (!hasDebit) return null
  if (!takesAccounts)
    return (
      <fieldset>
        <legend>4. Bezahlen</legend>
        <p>
          Der Beitrag kommt per Lastschrift: {collected}. Ihre Kontonummer fragen wir hier nicht ab; die Seite dafür
          liegt im PDF, und Sie füllen sie von Hand aus.
        </p>
      </fieldset>
    )
  return (
    <fieldset>
      <legend>4. Bezahlen</legend>
      <FormSelect
        name="payment"
        label="Wie möchten Sie bezahlen?"
        mistakes={mistakes}
        options={[
          { value: '', label: 'Bitte wählen' },
          { value: PAYMENTS.debit, label: `Lastschrift, wir holen den Beitrag ab: ${collected}` },
          { value: PAYMENTS.transfer, label: 'Überweisung, ich denke selbst daran' },
        ]}
        chosen={typed['payment'] ?? ''}
      />
      <p>Nur bei Lastschrift:</p>
      <AccountFields typed={typed} mistakes={mistakes} />
    </fieldset>
  )
}

const AccountFields = ({ typed, mistakes }: PartProps) => (
  <>
    <FormField
      name="holder"
      label="Wem gehört das Konto?"
      hint="Vorname und Nachname. Bei Kindern meistens Vater oder Mutter."
      mistakes={mistakes}
      input={{ required: false, maxLength: applicationLimits.name, defaultValue: typed['holder'] }}
    />
    <FormField
      name="iban"
      label="IBAN"
      hint="Wird verschlossen gespeichert. Nur die Kasse kann sie öffnen."
      mistakes={mistakes}
      input={{
        required: false,
        maxLength: applicationLimits.iban,
        autoCapitalize: 'characters',
        spellCheck: false,
        defaultValue: typed['iban'],
      }}
    />
  </>
)

function ConsentFields({ typed, consentKeys }: PartProps & Pick<Props, 'consentKeys'>) {
  return (
    <fieldset>
      <legend>5. Was Sie uns erlauben</legend>
      <p>{CONSENTS_NOTE}</p>
      {consentKeys.map((key) => (
        <Check key={key} name={consentField(key)} isOn={(typed[consentField(key)] ?? '') !== ''}>
          {consents[key]}
        </Check>
      ))}
    </fieldset>
  )
}
