import { data, href, Link, redirect } from 'react-router'
import { finishLinking } from '#identity/use/account/linked-accounts.ts'
import { flowCookie } from '../../../member.ts'
import type { Route } from './+types/link-return.ts'
import { AccountPage, accountMeta } from './account-page.tsx'
import { enterRoom } from './enter-room.ts'
import { withNotice } from './saved-notice.tsx'

/** The end of a provider's flow: the code is valid only in the browser that started it. */
export async function loader(visit: Route.LoaderArgs) {
  const { ctx, who, caller } = enterRoom(visit)
  const cookie = visit.context.get(flowCookie)
  const verifier = cookie.find()
  cookie.drop()
  const { searchParams } = visit.url
  const authCode = searchParams.get('code')
  if (verifier === undefined || authCode === null) {
    return data({ isTaken: searchParams.get('error_code') === TAKEN }, 409)
  }
  const linked = await finishLinking(ctx, who, { authCode, verifier, caller })
  if (!linked.ok) return data({ isTaken: linked.error.kind === 'identity-taken' }, 409)
  return redirect(withNotice(href('/admin/konto/verknuepfungen'), 'verknuepft'))
}

const TAKEN = 'identity_already_exists'
const TITLE = 'Verknüpfung fehlgeschlagen'
export const meta: Route.MetaFunction = ({ matches }) => accountMeta(matches, TITLE)

export default function LinkReturn({ loaderData: { isTaken } }: Route.ComponentProps) {
  return (
    <AccountPage title={TITLE}>
      <p role="alert">
        {isTaken
          ? 'Dieses Konto öffnet hier schon ein Mitgliedskonto. Es lässt sich nur einmal verknüpfen.'
          : 'Der andere Dienst hat nicht zugestimmt, oder es hat zu lange gedauert.'}
      </p>
      <p>
        <Link className="button" to={href('/admin/konto/verknuepfungen')}>
          Zurück zu den Verknüpfungen
        </Link>
      </p>
    </AccountPage>
  )
}
