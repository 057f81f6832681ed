import { applicationLimits, CUSTODY, personFields, personNumbers } from '#features/membership/application-fields.ts'
import { FormField } from '../../ui/form-field.tsx'
import { Check, type PartProps } from './check.tsx'
import styles from './membership.module.css'

const OTHERS = personNumbers.slice(1)

export function PeopleFields({ typed, mistakes }: PartProps) {
  return (
    <fieldset>
      <legend>2. Wer wird Mitglied?</legend>
      <PersonFields number={1} typed={typed} mistakes={mistakes} />
      <details className={styles['more']} open={concernsOthers({ typed, mistakes })}>
        <summary>Noch mehr aus der Familie anmelden</summary>
        <p>Nur beim Beitrag für Familien. Was leer bleibt, zählt nicht.</p>
        {OTHERS.map((number) => (
          <div key={number} role="group" aria-label={`${number}. Person`} className={styles['person']}>
            <PersonFields number={number} typed={typed} mistakes={mistakes} />
          </div>
        ))}
        <Check
          name={CUSTODY}
          isOn={(typed[CUSTODY] ?? '') !== ''}
          mistake={mistakes.find(({ field }) => field === CUSTODY)?.message}
        >
          Ich bin für die Kinder unter 18 in diesem Antrag sorgeberechtigt.
        </Check>
      </details>
      <GuardianFields typed={typed} mistakes={mistakes} />
    </fieldset>
  )
}

/** Whether a second person was filled in, or is wrong. */
function concernsOthers({ typed, mistakes }: PartProps): boolean {
  const names = [CUSTODY, ...OTHERS.flatMap((number) => Object.values(personFields(number)))]
  return names.some((name) => (typed[name] ?? '') !== '' || mistakes.some(({ field }) => field === name))
}

function GuardianFields({ typed, mistakes }: PartProps) {
  return (
    <>
      <p>
        <strong>Noch nicht 18?</strong> Dann brauchen wir auch Vater, Mutter oder Vormund. Alle anderen lassen die zwei
        Felder leer.
      </p>
      <FormField
        name="guardian"
        label="Name von Vater, Mutter oder Vormund"
        mistakes={mistakes}
        input={{ required: false, maxLength: 2 * applicationLimits.name, defaultValue: typed['guardian'] }}
      />
      <FormField
        name="guardianPhone"
        label="Telefon von Vater, Mutter oder Vormund"
        mistakes={mistakes}
        input={{
          type: 'tel',
          required: false,
          maxLength: applicationLimits.phone,
          defaultValue: typed['guardianPhone'],
        }}
      />
    </>
  )
}

function PersonFields({ number, typed, mistakes }: PartProps & { number: number }) {
  const names = personFields(number)
  const isFirst = number === 1
  const line = (name: string, label: string, input: React.ComponentProps<'input'>) => (
    <FormField
      name={name}
      label={isFirst ? label : `${label} (${number}. Person)`}
      mistakes={mistakes}
      input={{ required: isFirst, defaultValue: typed[name], ...input }}
    />
  )
  const { name: maxLength } = applicationLimits
  return (
    <div className={styles['row']}>
      {line(names.firstName, 'Vorname', { maxLength, ...(isFirst && { autoComplete: 'given-name' }) })}
      {line(names.lastName, 'Nachname', { maxLength, ...(isFirst && { autoComplete: 'family-name' }) })}
      {line(names.bornOn, 'Geburtstag', { type: 'date', ...(isFirst && { autoComplete: 'bday' }) })}
    </div>
  )
}
