import { data, href, Link } from 'react-router'
import { confirmWish } from '#features/subscriptions/subscribe.ts'
import { topicNames, type Topic } from '#features/subscriptions/subscription.ts'
import { pageMeta } from '../../page-meta.ts'
import { secretPageHeaders } from '../../secret-page-headers.ts'
import { siteContext } from '../../context.ts'
import { Page } from '../../ui/banner.tsx'
import { PostForm } from '../../ui/post-form.tsx'
import type { Route } from './+types/reminder-confirmation.ts'

export const headers = secretPageHeaders

/** A GET request changes nothing: mail scanners open links, too. */
export function loader({ context, params }: Route.LoaderArgs) {
  const wish = context.get(siteContext).subscriptionLinks.openWish(params.token)
  if (!wish) throw tooOld()
  return { names: wish.topics.map((topic) => topicNames[topic]) }
}

export async function action({ context, params }: Route.ActionArgs) {
  const topics = await confirmWish(context.get(siteContext), params.token)
  if (!topics) throw tooOld()
  return { isConfirmed: true, isReminded: topics.some(isReminder) }
}

const isReminder = (topic: Topic) => topic !== 'newsletter'

const tooOld = () => data('Dieser Link gilt nicht (mehr). Bitte tragen Sie sich noch einmal ein.', 404)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'E-Mails bestätigen', description: 'Erinnerungen und Newsletter', path: undefined })

export default function ReminderConfirmation({ loaderData: { names }, actionData }: Route.ComponentProps) {
  if (actionData?.isConfirmed)
    return (
      <Page
        title="Sie sind eingetragen"
        subtitle={names.join(', ')}
        className="section stack gap-5 to-46"
        role="status"
      >
        <p>
          {actionData.isReminded &&
            'Am Abend vor einem Termin bekommen Sie eine E-Mail, und sofort, wenn heute etwas ausfällt. '}
          In jeder unserer E-Mails steht ein Link zum Austragen.
        </p>
        <p>
          <Link to={href('/termine')}>Zu den Terminen</Link>
        </p>
      </Page>
    )
  return (
    <Page title="Bitte bestätigen" subtitle={names.join(', ')} className="section stack gap-5 to-46">
      <PostForm>
        <button className="button" type="submit">
          Ja, das möchte ich
        </button>
      </PostForm>
    </Page>
  )
}
