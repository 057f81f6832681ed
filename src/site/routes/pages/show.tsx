import { data, redirect } from 'react-router'
import { whyNotHere } from '../../services.ts'
import type { Route } from './+types/show.ts'
import { metaOfPage, PageView } from './page-view.tsx'
import { findPage } from './show-page.ts'

/** Answers every address that no other route does: with one of the club's own pages, or a 404. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await findPage(context, `/${params['*']}`)
  if (typeof page === 'string') throw redirect(page, 301)
  if (!page) throw data(null, context.get(whyNotHere))
  return page
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => (loaderData ? metaOfPage(matches, loaderData) : [])

export default function Page({ loaderData }: Route.ComponentProps) {
  return <PageView page={loaderData} />
}
