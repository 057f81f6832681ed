import { Form } from 'react-router'
import { Icon } from './icon.tsx'
import { Search } from './icons.ts'
import styles from './search-line.module.css'

type Props = {
  /** Where the answer stands. */
  action: string
  /** For those who hear the page. */
  label: string
  id: string
  name: string
  query: string
  placeholder?: string
  maxLength: number
}

/** One field and its button in a line, asked by GET. */
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
