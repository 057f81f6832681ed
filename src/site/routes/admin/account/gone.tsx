import { href, Link } from 'react-router'
import { Banner } from '../../../ui/banner.tsx'
import type { Route } from './+types/gone.ts'
import { accountMeta } from './account-page.tsx'
import '../../../styles/prose.css'

export const meta: Route.MetaFunction = ({ matches }) => accountMeta(matches, 'Konto gelöscht')

/** Outside of the members' area: its reader no longer has an account. */
export default function Gone() {
  return (
    <>
      <Banner title="Ihr Konto ist gelöscht" subtitle="Danke, dass Sie dabei waren." />
      <div className="wrap section page-end">
        <div className="prose">
          <p>Ihre Angaben sind aus dem Mitgliederbereich entfernt, und auf allen Geräten sind Sie abgemeldet.</p>
          <p>
            <Link to={href('/')}>Zur Startseite</Link>
          </p>
        </div>
      </div>
    </>
  )
}
