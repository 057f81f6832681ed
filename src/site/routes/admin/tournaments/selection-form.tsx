import { cx } from '#site/ui/cx.ts'
import { Search } from '#site/ui/icons.ts'
import { Form } from 'react-router'
import { CHOICES, ORDERS, type Selection } from '#features/tournaments/handling/selection.ts'
import { FormField, FormSelect } from '../../../ui/form-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { choiceWords, orderWords } from './selection-query.ts'
import styles from './list.module.css'

/** Which registrations, and in which order; the answer is an address that can be kept. */
type Props = { selection: Selection; competitions: { key: string; label: string }[] }

export function SelectionForm({ selection, competitions }: Props) {
  return (
    <Form method="get" role="search" aria-label="Anmeldungen auswählen" className={cx(styles['selection'], 'no-print')}>
      <FormField
        name="suche"
        label="Suche"
        input={{
          type: 'search',
          maxLength: 200,
          placeholder: 'Mannschaft, Name, Nummer, E-Mail',
          defaultValue: selection.search,
          required: false,
        }}
      />
      <FormSelect
        name="auswahl"
        label="Auswahl"
        options={CHOICES.map((each) => toOption(choiceWords[each]))}
        chosen={choiceWords[selection.choice].key}
      />
      {competitions.length > 1 && (
        <FormSelect
          name="wettbewerb"
          label="Wettbewerb"
          options={[{ value: '', label: 'alle' }, ...competitions.map(toOption)]}
          chosen={selection.competition ?? ''}
        />
      )}
      <FormSelect
        name="reihenfolge"
        label="Reihenfolge"
        options={ORDERS.map((each) => toOption(orderWords[each]))}
        chosen={orderWords[selection.order].key}
      />
      <button className="button button-quiet" type="submit">
        <Icon icon={Search} size={18} /> Anzeigen
      </button>
    </Form>
  )
}

const toOption = ({ key, label }: { key: string; label: string }) => ({ value: key, label })
