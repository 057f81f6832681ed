import { data, redirect } from 'react-router'
import { PUBLIC_CACHING } from '../page-expires.ts'
import { formHeaders } from '../refusal-init.ts'
import { whyNotHere } from '../services.ts'
import type { Route } from './+types/address.ts'
import { metaOfPage, PageView } from './pages/page-view.tsx'
import { findPage } from './pages/show-page.ts'
import { metaOfRegistration, RegistrationPage } from './tournaments/registration-page.tsx'
import { loadRegistration, sendRegistration } from './tournaments/registration-work.ts'

/** One of the club's own pages is public; a registration form is private. */
export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const caching = loaderHeaders.get('Cache-Control')
  return caching === null ? formHeaders({ actionHeaders }) : { 'Cache-Control': caching }
}

/** A tournament's own address, or else one of the club's own pages. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const tournament = await loadRegistration({ context, params })
  if (tournament) return data({ tournament, page: undefined })
  const page = await findPage(context, `/${params.address}`)
  if (typeof page === 'string') throw redirect(page, 301)
  if (!page) throw data(null, context.get(whyNotHere))
  return data({ tournament: undefined, page }, { headers: { 'Cache-Control': PUBLIC_CACHING } })
}

export const action = (args: Route.ActionArgs) => sendRegistration(args)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData?.page ? metaOfPage(matches, loaderData.page) : metaOfRegistration(matches, loaderData?.tournament)

export default function Address({ loaderData: { tournament, page }, actionData }: Route.ComponentProps) {
  return page ? <PageView page={page} /> : <RegistrationPage loaded={tournament} sent={actionData} />
}
