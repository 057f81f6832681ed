import { isRouteErrorResponse, useNavigate, useRouteError } from 'react-router'
import { Page } from '../../ui/banner.tsx'
import { ErrorScreen } from '../../ui/error-screen.tsx'

/** News that could not be loaded on a click (no connection, server down): says so and offers a retry. */
export function NewsErrorBoundary() {
  const error = useRouteError()
  const navigate = useNavigate()
  const isFetchFailure = error instanceof TypeError && !isRouteErrorResponse(error)
  if (!isFetchFailure) return <ErrorScreen error={error} />
  return (
    <Page title="Aktuelles" subtitle="Die Nachrichten konnten nicht geladen werden." className="section" role="alert">
      <p>Vielleicht ist die Verbindung gerade unterbrochen. Bitte versuchen Sie es gleich noch einmal.</p>
      <p className="section-head section">
        <button className="button" type="button" onClick={() => void navigate('.', { replace: true })}>
          Erneut versuchen
        </button>
      </p>
    </Page>
  )
}
