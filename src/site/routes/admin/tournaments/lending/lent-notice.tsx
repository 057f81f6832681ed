import { href, Link } from 'react-router'
import styles from './lending.module.css'

/** On the pages on which somebody would enter something. */
export const LentNotice = ({ slug }: { slug: string }) => (
  <p className={styles['state']} role="note">
    <span>
      <b>Dieses Turnier wird gerade in der Halle geführt.</b> Was Sie hier eintragen, wird beim Heimbringen verglichen.{' '}
      <Link to={href('/admin/turniere/:slug/mitnehmen', { slug })}>Mehr dazu</Link>
    </span>
  </p>
)
