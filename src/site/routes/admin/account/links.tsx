import { href, redirect } from 'react-router'
import { unlinkIdentity } from '#identity/core/own-account/unlink-identity.ts'
import { listLinkable } from '#identity/use/account/linked-accounts.ts'
import { formatDate } from '#shared/berlin-time.ts'
import { Link2 } from '#site/ui/icons.ts'
import { FormSummary } from '../../../ui/form-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { readForm } from '../../../read-form.ts'
import type { Route } from './+types/links.ts'
import { Submit } from '../../../ui/submit.tsx'
import { AccountPage, accountMeta } from './account-page.tsx'
import styles from './account.module.css'
import { enterRoom } from './enter-room.ts'
import { withNotice } from './saved-notice.tsx'
import { OLD_BROWSER, OLD_BROWSER_TEXT } from './old-browser.ts'
import { linkedElsewhere, providerName } from './own-words.ts'
import { PostForm } from '../../../ui/post-form.tsx'

export function loader(visit: Route.LoaderArgs) {
  const { ctx, offers, identities, account } = enterRoom(visit)
  return {
    linked: linkedElsewhere(identities).map(({ id, provider, email, createdAt }) => ({
      id,
      name: providerName(provider, listLinkable(ctx)),
      email,
      since: formatDate(createdAt),
    })),
    providers: account.isManagedBySso ? [] : listLinkable(ctx),
    isBrowserOld: new URL(visit.request.url).searchParams.has(OLD_BROWSER),
    canUnlink: offers.canLink && !account.isManagedBySso && identities.length > 1,
  }
}

export async function action(visit: Route.ActionArgs) {
  const { ctx, who, caller, refuse } = enterRoom(visit)
  const { loesen = '' } = await readForm(visit.request)
  const unlinked = await unlinkIdentity(ctx.identity, who, loesen, caller)
  if (!unlinked.ok) return refuse(unlinked.error)
  return redirect(withNotice(href('/admin/konto/verknuepfungen'), 'getrennt'), 303)
}

const TITLE = 'Verknüpfte Konten'
const LEAD = 'Mit diesen Konten bei anderen Diensten können Sie sich hier anmelden.'
export const meta: Route.MetaFunction = ({ matches }) => accountMeta(matches, TITLE)

export default function Links({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { linked, providers, canUnlink, isBrowserOld } = loaderData
  return (
    <AccountPage title={TITLE} lead={LEAD} refused={refused}>
      {isBrowserOld && !refused && <FormSummary title="Das ging nicht" message={OLD_BROWSER_TEXT} />}
      {linked.length === 0 && <p>Es ist kein anderes Konto verknüpft.</p>}
      <ul className={styles['devices']}>
        {linked.map(({ id, name, email, since }) => (
          <li key={id}>
            <Icon icon={Link2} size={28} />
            <div>
              <h2>{name}</h2>
              {email && <p>{email}</p>}
              <p>Verknüpft am {since}</p>
            </div>
            {canUnlink && (
              <PostForm className="column-2">
                <Submit kind="quiet" name="loesen" value={id} aria-label={`Verknüpfung lösen: ${name}`}>
                  Lösen
                </Submit>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      {providers.length > 0 && (
        <ul className="cluster gap-3" aria-label="Weitere Konten">
          {providers.map(({ name, label }) => (
            <li key={name}>
              {/* Not a router link: it leads to another site. */}
              <a
                className="button button-quiet"
                href={href('/admin/konto/verknuepfungen/:provider', { provider: name })}
              >
                Mit {label} verknüpfen
              </a>
            </li>
          ))}
        </ul>
      )}
    </AccountPage>
  )
}
