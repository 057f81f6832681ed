import { Search } from '#site/ui/icons.ts'
import { Form, href, Link } from 'react-router'
import type { ArticleState } from '#features/news/editing/article-state.ts'
import type { DeskCounts, DeskSelection } from '#features/news/editing/desk.ts'
import { FormField, FormSelect } from '../../../ui/form-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { readDeskQuery, writeDeskQuery } from './desk-query.ts'
import styles from './index.module.css'

/** A GET form, so that a selection can be bookmarked and shared. */
export function DeskSearch({ selection, years }: { selection: DeskSelection; years: number[] }) {
  const { search, year, state } = selection
  const stateKey = new URLSearchParams(writeDeskQuery({ ...readDeskQuery(new URLSearchParams()), state })).get(
    'zustand',
  )
  return (
    <Form className={styles['search']} role="search" action={href('/admin/news')} key={writeDeskQuery(selection)}>
      {stateKey !== null && <input type="hidden" name="zustand" value={stateKey} />}
      <FormField
        name="suche"
        label="Artikel suchen"
        input={{ type: 'search', defaultValue: search, maxLength: 200, required: false }}
      />
      <FormSelect
        name="jahr"
        label="Jahr"
        options={[{ value: '', label: 'alle' }, ...years.map((each) => ({ value: String(each), label: String(each) }))]}
        chosen={String(year ?? '')}
      />
      <button className="button button-quiet" type="submit">
        <Icon icon={Search} size={18} /> Suchen
      </button>
    </Form>
  )
}

const TABS: { state: ArticleState | undefined; label: string }[] = [
  { state: undefined, label: 'Alle' },
  { state: 'draft', label: 'Entwürfe' },
  { state: 'planned', label: 'Geplant' },
  { state: 'ended', label: 'Beendet' },
]

export const DeskTabs = ({ selection, counts }: { selection: DeskSelection; counts: DeskCounts }) => (
  <nav className={styles['tabs']} aria-label="Auswahl">
    {TABS.map(({ state, label }) => (
      <Link
        className="target muted strong unlined"
        key={label}
        to={href('/admin/news') + writeDeskQuery({ ...selection, state, page: 1 })}
        aria-current={state === selection.state ? 'true' : undefined}
      >
        {label}
        {state && counts[state] > 0 ? ` ${counts[state]}` : ''}
      </Link>
    ))}
  </nav>
)
