import { href, redirect } from 'react-router'
import { isReminded, setReminded } from '#features/duties/duty-wishes.ts'
import { changeOwnWishes, readOwnWishes } from '#features/subscriptions/own-wishes.ts'
import { TOPICS, type Topic } from '#features/subscriptions/subscription.ts'
import { may } from '#rights/offices.ts'
import { siteContext } from '../../../context.ts'
import { readSentForm } from '../../../read-form.ts'
import { PostForm } from '../../../ui/post-form.tsx'
import type { Route } from './+types/mails.ts'
import { Submit } from '../../../ui/submit.tsx'
import { AccountPage, accountMeta } from './account-page.tsx'
import styles from './account.module.css'
import { enterRoom } from './enter-room.ts'
import { withNotice } from './saved-notice.tsx'

const TOPIC_FIELD = 'art'
const DUTY_FIELD = 'dienste'

export async function loader(visit: Route.LoaderArgs) {
  const ctx = visit.context.get(siteContext)
  const { present, account } = enterRoom(visit)
  const email = account.emailConfirmedAt && account.email
  return {
    email,
    topics: email ? await readOwnWishes(ctx, email) : [],
    // Only members have duties.
    isRemindedOfDuties: may(present, 'meet-members') ? await isReminded(ctx, present.actor) : undefined,
  }
}

export async function action(visit: Route.ActionArgs) {
  const ctx = visit.context.get(siteContext)
  const { present, account } = enterRoom(visit)
  const form = await readSentForm(visit.request)
  const email = account.emailConfirmedAt && account.email
  if (email) await changeOwnWishes(ctx, email, form.getAll(TOPIC_FIELD).map(String))
  if (may(present, 'meet-members')) await setReminded(ctx, present.actor, form.has(DUTY_FIELD))
  return redirect(withNotice(href('/admin/konto'), 'e-mails'), 303)
}

const labels: Record<Topic, string> = {
  training: 'Training: nur wenn es ausfällt oder anders ist',
  spiele: 'Spiele, am Abend davor',
  turniere: 'Turniere, am Abend davor',
  verein: 'Vereinstermine, am Abend davor',
  newsletter: 'Newsletter: Neues aus dem Verein, ein paar Mal im Jahr',
}

const TITLE = 'E-Mails an mich'
export const meta: Route.MetaFunction = ({ matches }) => accountMeta(matches, TITLE)

export default function Mails({ loaderData: { email, topics, isRemindedOfDuties } }: Route.ComponentProps) {
  return (
    <AccountPage
      title={TITLE}
      lead={email ? `Wir schicken sie an ${email}. Nachrichten zu Ihrem Konto kommen immer.` : undefined}
    >
      {email ? (
        <PostForm>
          <fieldset className={styles['ticks']}>
            <legend>Was möchten Sie bekommen?</legend>
            {TOPICS.map((topic) => (
              <label key={topic}>
                <input type="checkbox" name={TOPIC_FIELD} value={topic} defaultChecked={topics.includes(topic)} />
                {labels[topic]}
              </label>
            ))}
            {isRemindedOfDuties !== undefined && (
              <label>
                <input type="checkbox" name={DUTY_FIELD} defaultChecked={isRemindedOfDuties} />
                Erinnerung an Dienste, für die ich mich eingetragen habe
              </label>
            )}
          </fieldset>
          <Submit>Auswahl speichern</Submit>
        </PostForm>
      ) : (
        <p>Zu Ihrem Konto gehört noch keine bestätigte E-Mail-Adresse.</p>
      )}
    </AccountPage>
  )
}
