import { href, redirect, redirectDocument } from 'react-router'
import { beginLinking } from '#identity/use/account/linked-accounts.ts'
import { flowCookie } from '../../../member.ts'
import type { Route } from './+types/link-start.ts'
import { enterRoom } from './enter-room.ts'
import { OLD_BROWSER } from './old-browser.ts'

/**
 * Redirects to a provider; the browser keeps the secret that completes the linking. A form cannot do this: the content policy allows no form to end
 * on another site. Only clicks on our own page count, so that an attacker cannot link *their* account to this one.
 */
export async function loader(visit: Route.LoaderArgs) {
  const { ctx, who } = enterRoom(visit)
  const page = href('/admin/konto/verknuepfungen')
  const relation = visit.request.headers.get('Sec-Fetch-Site')
  // Browsers from before 2023 do not report the click's origin, so it cannot be checked.
  if (relation === null) return redirect(`${page}?${OLD_BROWSER}`)
  if (relation !== 'same-origin') return redirect(page)
  const begun = await beginLinking(ctx, who, visit.params.provider)
  if (!begun.ok) return redirect(href('/admin/konto/verknuepfungen/zurueck'))
  visit.context.get(flowCookie).keep(begun.value.verifier)
  return redirectDocument(begun.value.address)
}
