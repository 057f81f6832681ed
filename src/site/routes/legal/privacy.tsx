import { href } from 'react-router'
import { keepTogether } from '../../keep-together.ts'
import { pageMeta } from '../../page-meta.ts'
import { services } from '../../services.ts'
import { TextPage } from '../../ui/text-page.tsx'
import type { Route } from './+types/privacy.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { title, subtitle, html, headings } = await context.get(services).club.getPage('datenschutz')
  return { title, subtitle, html: keepTogether(html), headings }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? '',
    description: loaderData?.subtitle ?? '',
    path: href('/datenschutz'),
  })

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <TextPage {...loaderData} />
}
