import { href, Link } from 'react-router'
import type { AccountUse } from '#features/membership/application-form.ts'
import {
  consentField,
  personFields,
  personNumbers,
  type PersonNumber,
} from '#features/membership/application-fields.ts'
import { CONSENTS_NOTE, consentKeys } from '#features/membership/consents.ts'
import { DescribedForm, FormFields, type ShownForm } from '../../described-form/described-form.tsx'
import type { RefusedForm } from '../../described-form/refuse-form.ts'
import styles from './membership.module.css'
import { WAYS } from './ways.ts'

type Money = { accounts: AccountUse; collected: string | undefined }
type Props = Money & { form: ShownForm; privacyNotice: string | undefined; refused: RefusedForm | undefined }

export const ApplicationForm = ({ form, refused, privacyNotice, ...money }: Props) => (
  <section aria-labelledby="antrag" className={styles['part']}>
    <h2 id="antrag">Ihr Antrag</h2>
    <p>Noch wird nichts abgeschickt: Zuerst sehen Sie alles noch einmal im Überblick.</p>
    <DescribedForm
      form={form}
      refused={refused}
      unsent="Noch nicht abgeschickt"
      reloadDocument
      aria-label="Antrag auf Mitgliedschaft"
      className={styles['form']}
    >
      <fieldset>
        <legend>1. Beitrag</legend>
        <FormFields names={['fee']} />
      </fieldset>
      <PeopleFields isMoreOpen={concernsOthers(refused)} />
      <ReachFields />
      <PaymentFields {...money} />
      <fieldset>
        <legend>5. Was Sie uns erlauben</legend>
        <p>{CONSENTS_NOTE}</p>
        {consentKeys.map((key) => (
          <div key={key} className={styles['check']}>
            <FormFields names={[consentField(key)]} />
          </div>
        ))}
      </fieldset>
      <div className="form-note">
        {privacyNotice?.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>
          Was die Website dabei speichert, steht in der <Link to={href('/datenschutz')}>Datenschutzerklärung</Link>.
        </p>
      </div>
      <button className="button" name="way" value={WAYS.check}>
        Weiter zum Prüfen
      </button>
    </DescribedForm>
  </section>
)

const ReachFields = () => (
  <fieldset>
    <legend>3. So erreichen wir Sie</legend>
    <FormFields names={['street']} />
    <div className={styles['row']}>
      <FormFields names={['postalCode', 'city']} />
    </div>
    <FormFields names={['email', 'phone']} />
  </fieldset>
)

/** Whether a second person was filled in or has mistakes. */
function concernsOthers({ typed, mistakes }: RefusedForm = { typed: {}, mistakes: [] }) {
  const names: string[] = [
    'custody',
    ...personNumbers.slice(1).flatMap((number) => Object.values(personFields(number))),
  ]
  return names.some((name) => (typed[name] ?? '') !== '' || mistakes.some(({ field }) => field === name))
}

function PaymentFields({ accounts, collected }: Money) {
  if (accounts === 'none') return null
  return (
    <fieldset>
      <legend>4. Bezahlen</legend>
      {accounts === 'kept' ? (
        <>
          <FormFields names={['payment']} />
          <p>Nur bei Lastschrift:</p>
        </>
      ) : (
        <p>
          Den Beitrag ziehen wir {collected} per Lastschrift ein; das Mandat dafür ist eine Seite des PDF. Geben Sie Ihr
          Konto hier an, steht es schon darin. Sie können es dort auch von Hand eintragen.
        </p>
      )}
      <FormFields names={['holder', 'iban']} />
    </fieldset>
  )
}

/** @property isMoreOpen whether the fields for further people are unfolded */
const PeopleFields = ({ isMoreOpen }: { isMoreOpen: boolean }) => (
  <fieldset>
    <legend>2. Wer wird Mitglied?</legend>
    <PersonFields number={1} />
    <details className={styles['more']} open={isMoreOpen}>
      <summary>Noch mehr aus der Familie anmelden</summary>
      <p>Nur beim Beitrag für Familien. Leere Felder lassen wir weg.</p>
      {personNumbers.slice(1).map((number) => (
        <div key={number} role="group" aria-label={`${number}. Person`} className={styles['person']}>
          <PersonFields number={number} />
        </div>
      ))}
      <div className={styles['check']}>
        <FormFields names={['custody']} />
      </div>
    </details>
    <p>
      <strong>Noch nicht 18?</strong> Dann brauchen wir auch Vater, Mutter oder Vormund. Alle anderen lassen die zwei
      Felder leer.
    </p>
    <FormFields names={['guardian', 'guardianPhone']} />
  </fieldset>
)

const PersonFields = ({ number }: { number: PersonNumber }) => (
  <div className={styles['row']}>
    <FormFields names={Object.values(personFields(number))} />
  </div>
)
