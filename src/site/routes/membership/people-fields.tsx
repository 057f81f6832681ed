import { applicationLimits, CUSTODY, personFields, personNumbers } from '#features/membership/application-fields.ts'
import { FormField } from '../../ui/form-field.tsx'
import { Check, type PartProps } from './check.tsx'
import styles from './membership.module.css'

export function PeopleFields({ typed, mistakes }: PartProps) {
  const others = personNumbers.slice(1)
  const isFamily = [
    ...Object.keys(typed).filter((name) => (typed[name] ?? '') !== ''),
    ...mistakes.map(({ field }) => field),
  ].some(
    (name) =>
      name === CUSTODY || others.some((number) => Object.values(personFields(number)).some((each) => each === name)),
  )
  return (
    <fieldset>
      <legend>2. Wer wird Mitglied?</legend>
      <PersonFields number={1} typed={typed} mistakes={mistakes} />
      <details className={styles['more']} open={isFamily}>
        <summary>Noch mehr aus der Familie anmelden</summary>
        <p>Nur beim Beitrag für Familien. Was leer bleibt, zählt nicht.</p>
        {others.map((number) => (
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
    </fieldset>
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
