import { href, redirect, redirectDocument } from 'react-router'
import { beginLinking } from '#identity/use/account/linked-accounts.ts'
import { flowCookie } from '../../../member.ts'
import type { Route } from './+types/link-start.ts'
import { enterRoom } from './enter-room.ts'
import { OLD_BROWSER } from './old-browser.ts'

/**
 * Leads to a provider; the browser keeps what only it may finish the linking with. A form could not lead there: the content policy lets none
 * end on another site. So only a click on our own page counts, lest somebody else link *their* account to this one.
 */
export async function loader(visit: Route.LoaderArgs) {
  const { ctx, who } = enterRoom(visit)
  const page = href('/admin/konto/verknuepfungen')
  const relation = visit.request.headers.get('Sec-Fetch-Site')
  // A browser from before 2023 does not say where the click was; then nobody can tell whose it was.
  if (relation === null) return redirect(`${page}?${OLD_BROWSER}`)
  if (relation !== 'same-origin') return redirect(page)
  const begun = await beginLinking(ctx, who, visit.params.provider)
  if (!begun.ok) return redirect(href('/admin/konto/verknuepfungen/zurueck'))
  visit.context.get(flowCookie).keep(begun.value.verifier)
  return redirectDocument(begun.value.address)
}
