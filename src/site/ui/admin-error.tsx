import { href, isRouteErrorResponse, Link, useRevalidator } from 'react-router'
import { GO_BACK } from '../sending/go-back.ts'
import styles from './admin-error.module.css'

const REFERENCE = /\s*\[([A-Z0-9-]+)\]$/

/** What a room shows in place of its content when something is missing or has gone wrong. */
export function AdminError({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return <Fault text={error instanceof Error ? error.message : ''} />
  const sentence = typeof error.data === 'string' && error.data !== '' ? error.data : undefined
  const [title, usual] = error.status === 404 ? MISSING : error.status === 403 ? CLOSED : REFUSED
  return <Screen title={title}>{sentence ?? usual}</Screen>
}

const MISSING = ['Das gibt es nicht', 'Vielleicht wurde es gelöscht, oder die Adresse ist nicht ganz richtig.'] as const
const CLOSED = [
  'Kein Zutritt',
  'Ihre Ämter erlauben das nicht. Wenn Sie es brauchen, sprechen Sie die Betreuung der Website an.',
] as const
const REFUSED = ['Das hat nicht geklappt', 'Bitte versuchen Sie es noch einmal.'] as const

function Fault({ text }: { text: string }) {
  const revalidator = useRevalidator()
  const reference = REFERENCE.exec(text)?.[1]
  return (
    <Screen title="Hier ist etwas schiefgegangen">
      Das liegt nicht an Ihnen. Bitte versuchen Sie es in ein paar Minuten noch einmal.
      {reference !== undefined && (
        <>
          {' '}
          Nummer für Rückfragen: <strong>{reference}</strong>
        </>
      )}{' '}
      <button
        className="button button-quiet"
        type="button"
        data-runtime="again"
        onClick={() => void revalidator.revalidate()}
      >
        Erneut versuchen
      </button>
    </Screen>
  )
}

function Screen({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className={styles['screen']}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p>{children}</p>
      <p>{GO_BACK}</p>
      <p>
        <Link to={href('/admin')}>Zur Übersicht</Link>
      </p>
    </div>
  )
}
