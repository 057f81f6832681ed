import { cx } from '#site/ui/cx.ts'
import { href, Link } from 'react-router'
import type { ShownEntry } from './entry-view.ts'
import type { ShownEvent } from './event-view.ts'
import styles from './new-registration.module.css'

type Props = { event: ShownEvent; entry: ShownEntry }

/** Above the form after the closing day: tells in advance what happens to a late registration. */
export const LateNote = ({ event, entry: { phase, next } }: Props) => (
  <section className={cx('form-note', styles['late'])} aria-labelledby="anmeldeschluss">
    <h2 id="anmeldeschluss">Der Anmeldeschluss ist vorbei</h2>
    <p>
      {phase === 'past'
        ? `Dieses Turnier war am ${event.day}, Anmeldeschluss war am ${event.closingDay}.`
        : `Anmeldeschluss war am ${event.closingDay}.`}{' '}
      Sie können sich noch anmelden: Wir kennzeichnen Ihre Anmeldung als verspätet, und der Verein entscheidet, ob sie
      zählt.
    </p>
    {next && <NextEvent next={next} />}
  </section>
)

/** Above the form when all places are taken and teams can wait. */
export const WaitNote = () => (
  <section className={cx('form-note', styles['late'])} aria-labelledby="warteliste">
    <h2 id="warteliste">Alle Plätze sind vergeben</h2>
    <p>
      Sie können sich auf die Warteliste setzen lassen. Wird ein Platz frei, geht er der Reihe nach an die, die warten;
      wir schreiben Ihnen dann.
    </p>
  </section>
)

const CLOSED = { ahead: 'Die Anmeldung ist geschlossen', running: 'Das Turnier läuft', past: 'Das Turnier ist vorbei' }

/** Replaces the form when registration is closed: says why, and where to go on. */
export const Closed = ({ event, entry: { phase, next } }: Props) => (
  <section className={cx('form-note', styles['full'])} aria-labelledby="geschlossen">
    <h2 id="geschlossen">{CLOSED[phase]}</h2>
    <p>
      {phase === 'past' ? `Dieses Turnier war am ${event.day}` : `Beginn: ${event.begins}`}. Anmeldeschluss war am{' '}
      {event.closingDay}; eine Anmeldung ist nicht mehr möglich.
      {phase !== 'past' && ' Zuschauen können Sie auf jeden Fall.'}
    </p>
    {phase === 'past' && (
      <p>
        Wie es war, lesen Sie unter <Link to={href('/news')}>Aktuelles</Link>.
      </p>
    )}
    {next ? (
      <NextEvent next={next} />
    ) : (
      <p>
        Das nächste Turnier steht noch nicht fest. Fragen? Schreiben Sie an{' '}
        <a href={`mailto:${event.contactEmail}`}>{event.contactEmail}</a>.
      </p>
    )}
  </section>
)

const NextEvent = ({ next: { name, day, path } }: { next: NonNullable<ShownEntry['next']> }) => (
  <p>
    Unser nächstes Turnier ist am {day}: <Link to={path}>{name}</Link>
  </p>
)
