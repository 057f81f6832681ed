import { href } from 'react-router'
import { keepTogether } from '../../keep-together.ts'
import { pageMeta } from '../../page-meta.ts'
import { services } from '../../services.ts'
import { Page } from '../../ui/banner.tsx'
import { TextPage } from '../../ui/text-page.tsx'
import type { Route } from './+types/faq.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const page = await context.get(services).club.findPage('faq')
  return page && { title: page.title, subtitle: page.subtitle, html: keepTogether(page.html), headings: page.headings }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? 'FAQ',
    description: loaderData?.subtitle ?? 'Häufige Fragen an unseren Verein',
    path: href('/faq'),
  })

/** The club's questions and answers; says so when the club has none. */
export default function Faq({ loaderData: page }: Route.ComponentProps) {
  if (page) return <TextPage {...page} />
  return (
    <Page title="FAQ" className="section">
      <p lang="en">Coming soon</p>
    </Page>
  )
}
