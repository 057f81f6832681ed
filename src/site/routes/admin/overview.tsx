import { Link } from 'react-router'
import { roomIcons } from '../../ui/admin-shell.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Notice } from './notices.ts'
import styles from './overview.module.css'
import type { Room } from './rooms.ts'

type Props = { name: string; offices: string[]; rooms: Room[]; notices: Notice[] }

/** The first page behind the door: what waits, and where one can go. */
export function Overview({ name, offices, rooms, notices }: Props) {
  const others = rooms.filter(({ path }) => path !== '/admin')
  return (
    <div className={styles['overview']}>
      <header>
        <h1>Guten Tag, {name}</h1>
        <p className={styles['offices']}>
          {offices.length > 0 ? offices.join(' · ') : 'Noch ohne Amt: Weitere Räume öffnet Ihnen die Technik.'}
        </p>
      </header>
      {notices.length > 0 && (
        <section className={styles['news']} aria-labelledby="neues">
          <h2 id="neues">Was ansteht</h2>
          <ul>
            {notices.map(({ text, path }) => (
              <li key={text}>
                <Link to={path}>{text}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="alle-raeume">
        <h2 className="visually-hidden" id="alle-raeume">
          Wohin es geht
        </h2>
        <ul className={styles['rooms']}>
          {others.map(({ path, label, about, icon }) => (
            <li key={path}>
              <Link className={styles['room']} to={path}>
                <Icon icon={roomIcons[icon]} size={26} />
                <strong>{label}</strong>
                <span>{about}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
