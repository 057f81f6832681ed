import { cx } from './cx.ts'
import type { ReactNode } from 'react'
import { href, isRouteErrorResponse, Link, useRevalidator } from 'react-router'
import { GO_BACK } from '../sending/go-back.ts'
import { Page } from './banner.tsx'
import styles from './error-screen.module.css'
import { isNoEntry, type NoEntryFacts } from './no-entry.ts'

/** Replaces a page's content when something is missing or has failed. */
export function ErrorScreen({ error }: { error: unknown }) {
  if (isNoEntry(error)) return error.data.lacksFactor ? <LacksFactor {...error.data} /> : <NoEntry {...error.data} />
  if (!isRouteErrorResponse(error)) return <Fault text={error instanceof Error ? error.message : 'Unknown error'} />
  const { status, statusText, data } = error
  const sentence = typeof data === 'string' && data !== '' ? data : undefined
  if (status === 404) return <NotFound sentence={sentence} />
  if (status === 405) return <OnlyToRead />
  return status === 503 ? <Away /> : <Fault text={sentence ?? `${status} ${statusText}`} />
}

type ScreenProps = { title: string; heading?: string; subtitle: string; children: ReactNode }

const Screen = ({ title, heading = title, subtitle, children }: ScreenProps) => (
  <>
    <title>{title}</title>
    <meta name="robots" content="noindex" />
    <Page title={heading} subtitle={subtitle} className={styles['screen']}>
      {children}
    </Page>
  </>
)

const NotFound = ({ sentence }: { sentence: string | undefined }) => (
  <Screen
    title="Nicht gefunden"
    heading="Diese Seite gibt es nicht"
    subtitle={sentence ?? 'Vielleicht wurde sie verschoben, oder die Adresse ist nicht ganz richtig.'}
  >
    <p>Diese Wege führen weiter:</p>
    <WaysOn />
  </Screen>
)

/** For a form sent to a page without an action. */
const OnlyToRead = () => (
  <Screen title="Das geht hier nicht" subtitle="An diese Adresse lässt sich nichts auf diesem Weg schicken.">
    <p>Wir haben nichts gespeichert und nichts geändert. Diese Wege führen weiter:</p>
    <WaysOn />
  </Screen>
)

/** For members whose offices do not open the room. */
const NoEntry = ({ room, offices, givesOffices }: NoEntryFacts) => (
  <Screen title="Kein Zutritt" subtitle={`„${room}“ ist nicht für alle Mitglieder offen.`}>
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

/** For members whose office is inactive until they set up a second factor. */
const LacksFactor = ({ room }: NoEntryFacts) => (
  <Screen title="Noch geschlossen" subtitle={`Für „${room}“ reicht ein Passwort allein nicht mehr.`}>
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

/** While the database cannot be reached. */
const Away = () => (
  <Screen title="Gleich wieder da" subtitle="Diese Seite ist im Augenblick nicht zu erreichen.">
    <p>Das liegt nicht an Ihnen. Bitte versuchen Sie es in einer Minute noch einmal.</p>
    <p>{GO_BACK}</p>
    <WaysOn />
  </Screen>
)

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

const WaysOn = () => (
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
