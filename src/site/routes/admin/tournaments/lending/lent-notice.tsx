import { href, Link } from 'react-router'
import styles from './lending.module.css'

/** On pages with data entry. */
export const LentNotice = ({ slug }: { slug: string }) => (
  <p className={styles['state']} role="note">
    <span>
      <b>Dieses Turnier wird gerade in der Halle geführt.</b> Was Sie hier eintragen, wird beim Heimbringen verglichen.{' '}
      <Link to={href('/admin/turniere/:slug/mitnehmen', { slug })}>Mehr dazu</Link>
    </span>
  </p>
)

/** On the computer in the hall, wherever users would expect a mail to be sent. */
export const NoMail = () => (
  <>
    Von diesem Laptop wird keine E-Mail verschickt. Kommt die Änderung noch vor Turnierbeginn zu Hause an, schreibt die
    Website von dort; sonst sagen Sie es den Leuten bitte selbst.
  </>
)
