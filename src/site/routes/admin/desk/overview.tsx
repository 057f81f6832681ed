import { ArrowRight } from '#site/ui/icons.ts'
import { cx } from '#site/ui/cx.ts'
import { Link } from 'react-router'
import { roomIcons } from '../../../ui/admin-shell.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Room } from '../rooms.ts'
import styles from './overview.module.css'
import type { ShownDesk, ShownItem } from './shown-desk.ts'

/** Query parameter that shows all tasks, not only the first ones. */
export const WHOLE_DESK = 'alle'

type Props = { name: string; offices: string[]; today: string; rooms: Room[]; desk: ShownDesk }

/** The first page after the sign-in: the member's tasks, what happens by itself, and the rooms. */
export function Overview({
  name,
  offices,
  today,
  rooms,
  desk: { serve, waiting, more, running, next, failed },
}: Props) {
  return (
    <div className={styles['overview']}>
      <header>
        <h1>Guten Tag, {name}</h1>
        <p className="muted">
          {offices.length > 0
            ? offices.join(' · ')
            : 'Noch ohne Amt: Weitere Bereiche schaltet die Betreuung unserer Website frei.'}{' '}
          · {today}
        </p>
      </header>
      <div className={styles['columns']}>
        <div className="stack gap-6 align-start">
          {failed.length > 0 && (
            <p className="callout" role="status">
              Gerade nicht zu erfahren: {failed.join(', ')}. Alles andere steht hier; laden Sie die Seite später noch
              einmal.
            </p>
          )}
          {serve ? <Serve item={serve} /> : <Nothing next={next} />}
          {waiting.length > 0 && <Then waiting={waiting} more={more} />}
        </div>
        {running.length > 0 && <Running running={running} />}
      </div>
      <Rooms rooms={rooms} />
    </div>
  )
}

const Then = ({ waiting, more }: Pick<ShownDesk, 'waiting' | 'more'>) => (
  <section className={styles['waiting']} aria-labelledby="danach">
    <h2 id="danach">Danach, das Älteste zuerst</h2>
    <ul>
      {waiting.map((item) => (
        <Waiting key={item.key} item={item} />
      ))}
    </ul>
    {more > 0 && (
      <Link className="way" to={`?${WHOLE_DESK}`}>
        Alle Aufgaben ansehen <Icon icon={ArrowRight} size={17} />
      </Link>
    )}
  </section>
)

const Running = ({ running }: Pick<ShownDesk, 'running'>) => (
  <section aria-labelledby="von-selbst">
    <h2 id="von-selbst">Läuft von selbst</h2>
    <ul>
      {running.map(({ key, when, text }) => (
        <li className="text line-below padded-small" key={key}>
          <strong className="block">{when}</strong> {text}
        </li>
      ))}
    </ul>
  </section>
)

const Rooms = ({ rooms }: Pick<Props, 'rooms'>) => (
  <section aria-labelledby="alle-raeume">
    <h2 id="alle-raeume">Alle Bereiche</h2>
    <ul className="rows gap-3 above-3 tiles-16">
      {rooms
        .filter(({ path }) => path !== '/admin')
        .map(({ path, label, about, icon }) => (
          <li key={path}>
            <Link className={styles['room']} to={path}>
              <Icon icon={roomIcons[icon]} size={22} />
              <strong>{label}</strong>
              <span className="muted small">{about}</span>
            </Link>
          </li>
        ))}
    </ul>
  </section>
)

/** Half of a table, with the ball on it. */
const Serve = ({ item: { title, text, age, action } }: { item: ShownItem }) => (
  <section className={styles['serve']} aria-labelledby="aufschlag">
    <div>
      <p className={styles['ball']} id="aufschlag">
        Ihr Aufschlag
      </p>
      <h2 className="huge above-1">{title}</h2>
      <p>{text}</p>
    </div>
    <div className={styles['do']}>
      <Link className="button button-accent tall" to={action.path}>
        {action.label}
      </Link>
      {age && <p>{age.time === undefined ? `Seit ${dative(age.text)}` : `Seit heute, ${age.time}`}</p>}
    </div>
  </section>
)

/** „seit 4 Tagen“ */
const dative = (age: string) => (age.endsWith('Tage') ? `${age}n` : `${age.replace('1 Tag', 'einem Tag')}`)

const Waiting = ({ item: { title, text, age, action } }: { item: ShownItem }) => (
  <li className="stack line-below padded">
    <p className={cx('muted text', styles['age'])}>
      {age && (
        <>
          <strong>{age.text}</strong> {age.time}
        </>
      )}
    </p>
    <div>
      <h3 className="larger">{title}</h3>
      <p className="muted text">{text}</p>
    </div>
    <Link className="way self-start" to={action.path} aria-label={`${action.label}: ${title}`}>
      {action.label} <Icon icon={ArrowRight} size={17} />
    </Link>
  </li>
)

const Nothing = ({ next }: { next: ShownDesk['next'] }) => (
  <section className="card pad-5" aria-labelledby="nichts">
    <h2 id="nichts">Nichts wartet auf Sie.</h2>
    <p>{next ? `Als Nächstes: ${next.when}, ${next.text}.` : 'Was Sie betrifft, steht hier, sobald es etwas gibt.'}</p>
  </section>
)
