import { Form } from 'react-router'
import { Icon } from './icon.tsx'
import { Search } from './icons.ts'
import styles from './search-line.module.css'

type Props = {
  /** The page that shows the results. */
  action: string
  /** For screen readers. */
  label: string
  id: string
  name: string
  query: string
  placeholder?: string
  maxLength: number
}

/** A search field with its button in one line; a GET form. */
export const SearchLine = ({ action, label, id, query, ...field }: Props) => (
  <Form className={styles['line']} role="search" action={action}>
    <label className="visually-hidden" htmlFor={id}>
      {label}
    </label>
    <input className="thumb shrinks" id={id} type="search" defaultValue={query} {...field} />
    <button className="button" type="submit">
      <Icon icon={Search} size={18} /> Suchen
    </button>
  </Form>
)
