import { href, Link } from 'react-router'
import { pageMeta } from '../../page-meta.ts'
import { Banner } from '../../ui/banner.tsx'
import type { Route } from './+types/door.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Login', description: 'Der Mitgliederbereich unseres Vereins', path: undefined })

export default function Door() {
  return (
    <>
      <Banner title="Login" subtitle="Der Mitgliederbereich unseres Vereins" />
      <div className="wrap section">
        <div className="prose">
          <p>Der Mitgliederbereich ist noch nicht geöffnet. Bis dahin erreichen Sie Vorstand und Pressewart direkt.</p>
          <p>
            <Link to={href('/vorstand')}>Zum Vorstand</Link>
          </p>
        </div>
      </div>
    </>
  )
}
