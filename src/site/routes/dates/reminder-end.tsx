import { data, href, Link } from 'react-router'
import { pageMeta } from '../../page-meta.ts'
import { services } from '../../services.ts'
import { Banner } from '../../ui/banner.tsx'
import { PostForm } from '../../ui/post-form.tsx'
import type { Route } from './+types/reminder-end.ts'
import styles from './reminder.module.css'

export const headers = () => ({ 'Cache-Control': 'private, no-cache' })

export async function loader({ context, params }: Route.LoaderArgs) {
  return { isRunning: await context.get(services).dateReminders.isRunning(params.token) }
}

/** Also what mail programs send when somebody takes their own „Abbestellen“ (RFC 8058). */
export async function action({ context, params }: Route.ActionArgs) {
  if (!(await context.get(services).dateReminders.end(params.token)))
    throw data('Dieser Link ist nicht vollständig.', 404)
  return { isEnded: true }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Erinnerungen beenden', description: 'Erinnerungen an Termine', path: undefined })

export default function ReminderEnd({ loaderData: { isRunning }, actionData }: Route.ComponentProps) {
  const isEnded = actionData?.isEnded === true || !isRunning
  return (
    <>
      <Banner title={isEnded ? 'Keine Erinnerungen mehr' : 'Erinnerungen beenden'} />
      <div className={`wrap section ${styles['page']}`}>
        {isEnded ? (
          <p role="status">Unter diesem Link ist niemand (mehr) eingetragen. Ihre Adresse haben wir gelöscht.</p>
        ) : (
          <PostForm>
            <button className="button" type="submit">
              Keine Erinnerungen mehr schicken
            </button>
          </PostForm>
        )}
        <p>
          <Link to={href('/termine')}>Zu den Terminen</Link>
        </p>
      </div>
    </>
  )
}
