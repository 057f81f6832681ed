import { Link } from 'react-router'
import styles from '../link-list.module.css'

type ListedVersion = { number: number; command: string; text: string }
/** @property kept what the list will contain, for when it is empty: „jede Fassung der Angaben“ */
type Props = { versions: readonly ListedVersion[]; kept: string; pathOf: (number: string) => string }

/** All versions, the newest first. */
export function VersionList({ versions, kept, pathOf }: Props) {
  if (versions.length === 0) return <p>Noch keine. Hier steht {kept}, mit Namen und Uhrzeit.</p>
  return (
    <ol className={styles['list']} reversed>
      {versions.map(({ number, command, text }) => (
        <li key={number}>
          <Link className="card rows pad-4 ink unlined thumb" to={pathOf(String(number))}>
            <strong className="primary larger">{command}</strong>
            <span>{text}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
