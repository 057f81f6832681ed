import { personFields, personNumbers, type PersonNumber } from '#features/membership/application-fields.ts'
import { FormFields } from '../../described-form/described-form.tsx'
import styles from './membership.module.css'

/** @property isMoreOpen whether the fields for more people than one stand open */
export const PeopleFields = ({ isMoreOpen }: { isMoreOpen: boolean }) => (
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
