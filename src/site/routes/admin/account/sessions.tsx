import { href, redirect } from 'react-router'
import { endOwnSession, listOwnSessions } from '#identity/core/own-account/own-sessions.ts'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { Monitor, Smartphone } from '#site/ui/icons.ts'
import { Icon } from '../../../ui/icon.tsx'
import { readForm } from '../../../read-form.ts'
import type { Route } from './+types/sessions.ts'
import { Submit } from '../../../ui/submit.tsx'
import { AccountPage, accountMeta } from './account-page.tsx'
import styles from './account.module.css'
import { enterRoom } from './enter-room.ts'
import { describeDevice } from './device-text.ts'
import { withNotice } from './saved-notice.tsx'
import { PostForm } from '../../../ui/post-form.tsx'

export async function loader(visit: Route.LoaderArgs) {
  const { ctx, who } = enterRoom(visit)
  const sessions = await listOwnSessions(ctx.identity, who)
  const shown = sessions.map((session) => ({
    id: session.id,
    ...describeDevice(session.userAgent),
    since: formatListDate(session.createdAt),
    lastUse: formatListDate(session.refreshedAt),
    isHere: session.id === who.session.id,
  }))
  return { here: shown.filter(({ isHere }) => isHere), others: shown.filter(({ isHere }) => !isHere) }
}

export async function action(visit: Route.ActionArgs) {
  const { ctx, who, caller, refuse } = enterRoom(visit)
  const page = href('/admin/konto/geraete')
  const { geraet } = await readForm(visit.request)
  if (geraet === undefined) {
    await signOut(ctx.identity, who, 'others', caller)
    return redirect(withNotice(page, 'geraete'), 303)
  }
  const ended = await endOwnSession(ctx.identity, who, geraet, caller)
  // Ended twice, or expired in the meantime: the goal is reached.
  if (!ended.ok && ended.error.kind !== 'session-gone') {
    return refuse(ended.error)
  }
  return redirect(withNotice(page, 'geraet'), 303)
}

export const meta: Route.MetaFunction = ({ matches }) => accountMeta(matches, 'Angemeldete Geräte')

export default function Sessions({ loaderData: { here, others }, actionData: refused }: Route.ComponentProps) {
  return (
    <AccountPage
      title="Angemeldete Geräte"
      lead="Kennen Sie ein Gerät nicht? Dann melden Sie es ab und ändern Sie Ihr Passwort."
      refused={refused}
    >
      <ul className={styles['devices']}>
        {[...here, ...others].map((session) => (
          <DeviceRow key={session.id} session={session} />
        ))}
      </ul>
      {others.length > 1 && (
        <PostForm>
          <Submit kind="quiet">Alle anderen Geräte abmelden</Submit>
        </PostForm>
      )}
    </AccountPage>
  )
}

type Props = { session: Route.ComponentProps['loaderData']['others'][number] }

const DeviceRow = ({ session: { id, text, isHandheld, since, lastUse, isHere } }: Props) => (
  <li>
    <Icon icon={isHandheld ? Smartphone : Monitor} size={28} />
    <div>
      <h2>
        {text} {isHere && <span className={styles['here']}>hier</span>}
      </h2>
      <p>{isHere ? 'Dieses Gerät' : `Zuletzt benutzt am ${lastUse} Uhr`}</p>
      <p>Angemeldet seit {since} Uhr</p>
    </div>
    {!isHere && (
      <PostForm className="column-2">
        <Submit
          kind="quiet"
          name="geraet"
          value={id}
          aria-label={`Abmelden: ${text}, zuletzt benutzt am ${lastUse} Uhr`}
        >
          Abmelden
        </Submit>
      </PostForm>
    )}
  </li>
)
