import { data, href, Link } from 'react-router'
import { endSubscription, findRunning } from '#features/subscriptions/subscribe.ts'
import { pageMeta } from '../../page-meta.ts'
import { secretPageHeaders } from '../../secret-page-headers.ts'
import { siteContext } from '../../context.ts'
import { Page } from '../../ui/banner.tsx'
import { PostForm } from '../../ui/post-form.tsx'
import type { Route } from './+types/reminder-end.ts'

export const headers = secretPageHeaders

export async function loader({ context, params }: Route.LoaderArgs) {
  return { running: await findRunning(context.get(siteContext), params.token) }
}

/** Also handles the one-click unsubscribe of mail programs (RFC 8058). */
export async function action({ context, params }: Route.ActionArgs) {
  if (!(await endSubscription(context.get(siteContext), params.token)))
    throw data('Dieser Link ist nicht vollständig.', 404)
  return { isEnded: true }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'E-Mails abbestellen', description: 'Erinnerungen und Newsletter', path: undefined })

export default function ReminderEnd({ loaderData: { running }, actionData }: Route.ComponentProps) {
  const isEnded = actionData?.isEnded === true || running === undefined
  return (
    <Page title={isEnded ? 'Abbestellt' : 'E-Mails abbestellen'} className="section stack gap-5 to-46">
      {isEnded ? (
        <p role="status">
          Unter diesem Link ist niemand (mehr) eingetragen. Bekommen Sie sonst nichts von uns, haben wir Ihre Adresse
          gelöscht.
        </p>
      ) : (
        <PostForm>
          <button className="button" type="submit">
            {running === 'newsletter' ? 'Keinen Newsletter mehr schicken' : 'Keine Erinnerungen mehr schicken'}
          </button>
        </PostForm>
      )}
      <p>
        <Link to={href('/termine')}>Zu den Terminen</Link>
      </p>
    </Page>
  )
}
