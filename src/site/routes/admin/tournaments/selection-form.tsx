import { cx } from '#site/ui/cx.ts'
import { Search } from '#site/ui/icons.ts'
import { Form } from 'react-router'
import { CHOICES, ORDERS, type Selection } from '#features/tournaments/handling/selection.ts'
import { Icon } from '../../../ui/icon.tsx'
import { choiceWords, orderWords } from './selection-query.ts'
import styles from './list.module.css'

/** Which registrations, and in which order; the answer is an address that can be kept. */
type Props = { selection: Selection; competitions: { key: string; label: string }[] }

export function SelectionForm({ selection, competitions }: Props) {
  return (
    <Form method="get" role="search" aria-label="Anmeldungen auswählen" className={cx(styles['selection'], 'no-print')}>
      <div className="field">
        <label htmlFor="suche">Suche</label>
        <input
          id="suche"
          name="suche"
          type="search"
          maxLength={200}
          placeholder="Mannschaft, Name, Nummer, E-Mail"
          defaultValue={selection.search}
        />
      </div>
      <Choice
        name="auswahl"
        label="Auswahl"
        words={CHOICES.map((each) => choiceWords[each])}
        value={choiceWords[selection.choice].key}
      />
      {competitions.length > 1 && (
        <Choice
          name="wettbewerb"
          label="Wettbewerb"
          words={[{ key: '', label: 'alle' }, ...competitions]}
          value={selection.competition ?? ''}
        />
      )}
      <Choice
        name="reihenfolge"
        label="Reihenfolge"
        words={ORDERS.map((each) => orderWords[each])}
        value={orderWords[selection.order].key}
      />
      <button className="button button-quiet" type="submit">
        <Icon icon={Search} size={18} /> Anzeigen
      </button>
    </Form>
  )
}

type ChoiceProps = { name: string; label: string; words: { key: string; label: string }[]; value: string }

function Choice({ name, label, words, value }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={value}>
        {words.map((word) => (
          <option key={word.key} value={word.key}>
            {word.label}
          </option>
        ))}
      </select>
    </div>
  )
}
