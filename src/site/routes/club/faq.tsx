import { href } from 'react-router'
import { pageMeta } from '../../page-meta.ts'
import { Banner } from '../../ui/banner.tsx'
import type { Route } from './+types/faq.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'FAQ', description: 'Häufige Fragen an unseren Verein', path: href('/faq') })

export default function Faq() {
  return (
    <>
      <Banner title="FAQ" />
      <div className="wrap section">
        <p lang="en">Coming soon</p>
      </div>
    </>
  )
}
