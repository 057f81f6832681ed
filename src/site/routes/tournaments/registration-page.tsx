import { cx } from '#site/ui/cx.ts'
import { href, Link } from 'react-router'
import { pageMeta, type RootMatch } from '../../page-meta.ts'
import { Banner } from '../../ui/banner.tsx'
import { Closed, LateNote, WaitNote } from './entry-notes.tsx'
import { EventFacts } from './event-facts.tsx'
import styles from './new-registration.module.css'
import { REGISTRATION_FORM_ID, RegistrationForm } from './registration-form.tsx'
import type { LoadedRegistration, SentRegistration } from './registration-work.ts'
import { Rules } from './rules.tsx'
import '../../styles/prose.css'
import type { ShownEvent } from './event-view.ts'
import { useEffect } from 'react'
import { whenIdle } from '../../runtime/when-idle.ts'

export const metaOfRegistration = (matches: readonly RootMatch[], loaded: LoadedRegistration | undefined) =>
  pageMeta(matches, {
    title: loaded?.event.name ?? 'Turnier',
    description: loaded ? describe(loaded) : '',
    path: loaded?.path,
  })

function describe({ event: { begins, day, venue }, entry: { phase, state } }: LoadedRegistration) {
  if (phase === 'past') return `Das Turnier war am ${day}, ${venue}.`
  return `${begins}, ${venue}. ${state === 'closed' ? 'Die Anmeldung ist geschlossen.' : 'Hier können Sie sich anmelden.'}`
}

type Props = { loaded: LoadedRegistration; sent: SentRegistration | undefined }

export function RegistrationPage({ loaded, sent }: Props) {
  const { event, entry, places, otherEvents, form, entriesPath, linkPath, dayLink } = loaded
  // After a refusal the form stays, with its input.
  const isUntouched = sent === undefined
  const isClosed = entry.state === 'closed' && isUntouched
  const waits = places?.isFull === true && places.hasList
  const isFull = places?.isFull === true && !waits && isUntouched && !isClosed
  const isOpen = !isClosed && !isFull
  // The login widget, on the pages that have it.
  useEffect(() => whenIdle(() => window.dispatchEvent(new Event('identity-wanted'))), [])
  return (
    <>
      <Banner title={event.name} subtitle={subtitleOf({ isClosed, isFull, waits })} />
      <div className={cx('wrap', styles['page'])}>
        <Shortcuts dayLink={dayLink} leadsToForm={isOpen && entry.phase !== 'past'} />
        <EventFacts event={event} places={places} />
        <div className={styles['main']}>
          {isClosed && <Closed event={event} entry={entry} />}
          {isFull && <BookedUp event={event} />}
          {isOpen && (
            <>
              {entry.state === 'late' && isUntouched && <LateNote event={event} entry={entry} />}
              {waits && isUntouched && <WaitNote />}
              <RegistrationForm form={form} closingDay={event.closingDay} refused={sent} waits={waits} />
            </>
          )}
        </div>
        <About event={event} otherEvents={otherEvents} entriesPath={entriesPath} />
      </div>
      <p className="wrap section">
        {entry.phase !== 'past' && (
          <>
            Schon angemeldet? <Link to={linkPath}>Link zu Ihrer Anmeldung</Link> noch einmal zusenden lassen.{' '}
          </>
        )}
        Wie wir mit Ihren Angaben umgehen, steht in unserer <Link to={href('/datenschutz')}>Datenschutzerklärung</Link>.
      </p>
    </>
  )
}

function subtitleOf({ isClosed, isFull, waits }: Record<'isClosed' | 'isFull' | 'waits', boolean>): string {
  if (isClosed) return 'Die Anmeldung ist geschlossen.'
  if (isFull) return 'Das Turnier ist ausgebucht.'
  return waits
    ? 'Alle Plätze sind vergeben; Sie können sich auf die Warteliste setzen lassen.'
    : 'Hier können Sie sich für das Turnier anmelden.'
}

const Shortcuts = ({ dayLink, leadsToForm }: Pick<LoadedRegistration, 'dayLink'> & { leadsToForm: boolean }) => (
  <>
    {dayLink && (
      <a className={cx('button no-print', styles['day'])} href={dayLink.path}>
        {dayLink.label}
      </a>
    )}
    {leadsToForm && (
      <a className={cx('button button-accent no-print', styles['jump'])} href={`#${REGISTRATION_FORM_ID}`}>
        Direkt zur Anmeldung
      </a>
    )}
  </>
)

type AboutProps = Pick<LoadedRegistration, 'event' | 'otherEvents' | 'entriesPath'>

const About = ({ event, otherEvents, entriesPath }: AboutProps) => (
  <section className={styles['about']} aria-labelledby="turniere">
    <h2 id="turniere">Unsere Turniere</h2>
    <ul className="bullets">
      <li>
        <strong>{event.name}</strong>
      </li>
      {otherEvents.map((other) => (
        <li key={other.path}>
          <Link to={other.path}>{other.name}</Link>
        </li>
      ))}
    </ul>
    <div className="prose" dangerouslySetInnerHTML={{ __html: event.descriptionHtml }} />
    {event.rules && <Rules rules={event.rules} />}
    {event.hasEntryList && (
      <p>
        <Link to={entriesPath}>Wer schon gemeldet ist</Link>
      </p>
    )}
  </section>
)

/** Replaces the form when nothing can be entered any more. */
const BookedUp = ({ event: { contactEmail } }: { event: ShownEvent }) => (
  <section className={cx('form-note', styles['full'])} aria-labelledby="ausgebucht">
    <h2 id="ausgebucht">Das Turnier ist ausgebucht</h2>
    <p>
      Alle Plätze sind vergeben. Wenn Sie nachrücken möchten, sobald einer frei wird, schreiben Sie bitte an{' '}
      <a href={`mailto:${contactEmail}`}>{contactEmail}</a>. Zuschauen können Sie auf jeden Fall.
    </p>
  </section>
)
