import { cx } from './cx.ts'
import type { ReactNode } from 'react'
import { href, isRouteErrorResponse, Link, useRevalidator } from 'react-router'
import { GO_BACK } from '../sending/go-back.ts'
import { Banner } from './banner.tsx'
import styles from './error-screen.module.css'
import { isNoEntry, type NoEntryFacts } from './no-entry.ts'

/** Replaces a page's content when something is missing or has failed. */
export function ErrorScreen({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound sentence={sentenceOf(error.data)} />
  if (isRouteErrorResponse(error) && error.status === 405) return <OnlyToRead />
  if (isRouteErrorResponse(error) && error.status === 503) return <Away />
  if (isNoEntry(error)) return error.data.lacksFactor ? <LacksFactor {...error.data} /> : <NoEntry {...error.data} />
  return <Fault text={describe(error)} />
}

type ScreenProps = { title: string; heading: string; subtitle: string; children: ReactNode }

function Screen({ title, heading, subtitle, children }: ScreenProps) {
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <Banner title={heading} subtitle={subtitle} />
      <div className={cx('wrap', styles['screen'])}>{children}</div>
    </>
  )
}

function NotFound({ sentence }: { sentence: string | undefined }) {
  return (
    <Screen
      title="Nicht gefunden"
      heading="Diese Seite gibt es nicht"
      subtitle={sentence ?? 'Vielleicht wurde sie verschoben, oder die Adresse ist nicht ganz richtig.'}
    >
      <p>Diese Wege führen weiter:</p>
      <WaysOn />
    </Screen>
  )
}

/** For a form sent to a page without an action. */
function OnlyToRead() {
  return (
    <Screen
      title="Das geht hier nicht"
      heading="Das geht hier nicht"
      subtitle="An diese Adresse lässt sich nichts auf diesem Weg schicken."
    >
      <p>Wir haben nichts gespeichert und nichts geändert. Diese Wege führen weiter:</p>
      <WaysOn />
    </Screen>
  )
}

/** For members whose offices do not open the room. */
function NoEntry({ room, offices, givesOffices }: NoEntryFacts) {
  return (
    <Screen title="Kein Zutritt" heading="Kein Zutritt" subtitle={`„${room}“ ist nicht für alle Mitglieder offen.`}>
      <p>
        Diesen Bereich öffnet nur, wer eines dieser Ämter hat: {offices.join(', ')}.{' '}
        {givesOffices ? (
          <>
            Ämter vergeben Sie unter <Link to={href('/admin/personen')}>Personen</Link>, auch an sich selbst.
          </>
        ) : (
          'Wenn Sie ihn brauchen, sprechen Sie die Betreuung der Website an.'
        )}
      </p>
      <p>
        <Link to={href('/admin')}>Zur Übersicht des Mitgliederbereichs</Link>
      </p>
    </Screen>
  )
}

/** For members whose office is inactive until they set up a second factor. */
function LacksFactor({ room }: NoEntryFacts) {
  return (
    <Screen
      title="Noch geschlossen"
      heading="Noch geschlossen"
      subtitle={`Für „${room}“ reicht ein Passwort allein nicht mehr.`}
    >
      <p>
        Ihr Amt öffnet diesen Bereich, sobald Sie die Anmeldung in zwei Schritten eingerichtet haben. Das dauert zwei
        Minuten; die Frist dafür ist abgelaufen.
      </p>
      <p>
        <Link className="button" to={href('/admin/konto/zweiter-faktor')}>
          Jetzt einrichten
        </Link>
      </p>
      <p>
        <Link to={href('/admin')}>Zur Übersicht des Mitgliederbereichs</Link>
      </p>
    </Screen>
  )
}

/** While the database cannot be reached. */
function Away() {
  return (
    <Screen
      title="Gleich wieder da"
      heading="Gleich wieder da"
      subtitle="Diese Seite ist im Augenblick nicht zu erreichen."
    >
      <p>Das liegt nicht an Ihnen. Bitte versuchen Sie es in einer Minute noch einmal.</p>
      <p>{GO_BACK}</p>
      <WaysOn />
    </Screen>
  )
}

const REFERENCE = /\s*\[([A-Z0-9-]+)\]$/

function Fault({ text }: { text: string }) {
  const revalidator = useRevalidator()
  const reference = REFERENCE.exec(text)?.[1]
  return (
    <Screen
      title="Fehler"
      heading="Unexpected Application Error!"
      subtitle="Hier ist etwas schiefgegangen. Das liegt nicht an Ihnen."
    >
      <pre className={styles['text']}>{text.replace(REFERENCE, '')}</pre>
      <p>
        Bitte versuchen Sie es in ein paar Minuten noch einmal.
        {reference && (
          <>
            {' '}
            Wenn der Fehler bleibt, schreiben Sie uns und nennen Sie dabei die Nummer <strong>{reference}</strong>; sie
            steht auch in unserem Fehlerprotokoll.
          </>
        )}
      </p>
      <p>{GO_BACK}</p>
      <p className="no-print">
        <button className="button" type="button" data-runtime="again" onClick={() => void revalidator.revalidate()}>
          Erneut versuchen
        </button>
      </p>
      <WaysOn />
    </Screen>
  )
}

function WaysOn() {
  return (
    <ul className={cx('bullets', styles['ways'])}>
      <li>
        <Link to={href('/')}>Zur Startseite</Link>
      </li>
      <li>
        <Link to={href('/news')}>Zu den aktuellen Nachrichten</Link>
      </li>
      <li>
        <Link to={href('/kontakt')}>Kontakt aufnehmen</Link>
      </li>
    </ul>
  )
}

function sentenceOf(data: unknown): string | undefined {
  return typeof data === 'string' && data !== '' ? data : undefined
}

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return sentenceOf(error.data) ?? `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : 'Unknown error'
}
