import { data, href, Link } from 'react-router'
import { dateGroupNames } from '#features/dates/date-groups.ts'
import { pageMeta } from '../../page-meta.ts'
import { services } from '../../services.ts'
import { Banner } from '../../ui/banner.tsx'
import { PostForm } from '../../ui/post-form.tsx'
import type { Route } from './+types/reminder-confirmation.ts'
import styles from './reminder.module.css'

export const headers = () => ({ 'Cache-Control': 'private, no-cache' })

/** Opening the link does nothing yet: programs that look into mails open links, too. */
export function loader({ context, params }: Route.LoaderArgs) {
  const wish = context.get(services).dateReminders.openWish(params.token)
  if (!wish) throw tooOld()
  return { groups: wish.groups.map((group) => dateGroupNames[group]) }
}

export async function action({ context, params }: Route.ActionArgs) {
  const groups = await context.get(services).dateReminders.confirm(params.token)
  if (!groups) throw tooOld()
  return { isConfirmed: true }
}

const tooOld = () => data('Dieser Link gilt nicht (mehr). Bitte tragen Sie sich noch einmal ein.', 404)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Erinnerungen bestätigen', description: 'Erinnerungen an Termine', path: undefined })

export default function ReminderConfirmation({ loaderData: { groups }, actionData }: Route.ComponentProps) {
  if (actionData?.isConfirmed)
    return (
      <>
        <Banner title="Sie sind eingetragen" subtitle={groups.join(', ')} />
        <div className={`wrap section ${styles['page']}`} role="status">
          <p>
            Am Abend vor einem Termin bekommen Sie eine E-Mail, und sofort, wenn heute etwas ausfällt. In jeder steht
            ein Link zum Austragen.
          </p>
          <p>
            <Link to={href('/termine')}>Zu den Terminen</Link>
          </p>
        </div>
      </>
    )
  return (
    <>
      <Banner title="Erinnerungen bestätigen" subtitle={groups.join(', ')} />
      <div className={`wrap section ${styles['page']}`}>
        <PostForm>
          <button className="button" type="submit">
            Ja, ich möchte erinnert werden
          </button>
        </PostForm>
      </div>
    </>
  )
}
