import { href, Link, redirect } from 'react-router'
import { listPasskeys } from '#identity/core/passkeys/manage-passkeys.ts'
import { arePasskeysOffered } from '#identity/core/passkeys/relying-party.ts'
import { addPasskey } from '#identity/use/account/own-passkeys.ts'
import { formatDate, formatListDate } from '#shared/berlin-time.ts'
import { KeyRound } from '#site/ui/icons.ts'
import { LONGEST_ANSWER, passkeyFields } from '../../../passkey-fields.ts'
import { readForm } from '../../../read-form.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PasskeyButton } from '../../../ui/passkey-button.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import type { Route } from './+types/passkeys.ts'
import { AccountPage, accountMeta } from './account-page.tsx'
import styles from './account.module.css'
import { describeDevice } from './device-text.ts'
import { enterRoom } from './enter-room.ts'
import { withNotice } from './saved-notice.tsx'

export async function loader(visit: Route.LoaderArgs) {
  const { ctx, who } = enterRoom(visit)
  const passkeys = await listPasskeys(ctx.identity, who)
  return {
    isOffered: arePasskeysOffered(ctx.identity),
    passkeys: passkeys.map(({ id, friendlyName, createdAt, lastUsedAt, factorId }) => ({
      id,
      name: friendlyName ?? 'Passkey',
      since: formatDate(createdAt),
      lastUse: lastUsedAt && formatListDate(lastUsedAt),
      isSecondStep: factorId !== undefined,
    })),
  }
}

export async function action(visit: Route.ActionArgs) {
  const { ctx, who, caller, refuse } = enterRoom(visit)
  const fields = await readForm(visit.request, LONGEST_ANSWER)
  const { [passkeyFields.challenge]: challengeId = '', [passkeyFields.answer]: answer = '' } = fields
  const name = describeDevice(caller.userAgent).text
  const added = await addPasskey(ctx, who, { challengeId, answer, name, caller })
  if (!added.ok) return refuse(added.error)
  return redirect(withNotice(href('/admin/konto/passkeys'), 'passkey-neu'), 303)
}

const TITLE = 'Passkeys'
export const meta: Route.MetaFunction = ({ matches }) => accountMeta(matches, TITLE)

export default function Passkeys({ loaderData: { isOffered, passkeys }, actionData: refused }: Route.ComponentProps) {
  return (
    <AccountPage title={TITLE} lead={PASSKEY_LEAD} refused={refused}>
      {passkeys.length === 0 && <p>Es ist noch kein Passkey eingerichtet.</p>}
      <ul className={styles['devices']}>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} {...passkey} />
        ))}
      </ul>
      {isOffered ? (
        <NewPasskey isFirst={passkeys.length === 0} />
      ) : (
        <p>Passkeys sind auf dieser Website nicht eingeschaltet.</p>
      )}
    </AccountPage>
  )
}

const PASSKEY_LEAD =
  'Mit Fingerabdruck, Gesicht oder Geräte-PIN anmelden, ohne Passwort. Das Passwort bleibt gültig: Geht ein Gerät verloren, kommen Sie damit weiter hinein.'

const NewPasskey = ({ isFirst }: { isFirst: boolean }) => (
  <PostForm aria-label="Passkey einrichten">
    <p>
      Der Passkey liegt danach auf dem Gerät, an dem Sie gerade sitzen, oder auf dem Telefon, das es Ihnen anbietet.
    </p>
    <PasskeyButton purpose="neu" kind={isFirst ? 'main' : 'quiet'}>
      {isFirst ? 'Passkey einrichten' : 'Weiteren Passkey einrichten'}
    </PasskeyButton>
  </PostForm>
)

type Shown = { id: string; name: string; since: string; lastUse: string | undefined; isSecondStep: boolean }

const PasskeyRow = ({ id, name, since, lastUse, isSecondStep }: Shown) => (
  <li>
    <Icon icon={KeyRound} size={28} />
    <div>
      <h2>{name}</h2>
      <p>{lastUse === undefined ? 'Noch nicht benutzt' : `Zuletzt benutzt am ${lastUse} Uhr`}</p>
      <p>Eingerichtet am {since}</p>
      {isSecondStep && <p>Auch zweiter Schritt nach dem Passwort</p>}
      <p>
        <Link to={href('/admin/konto/passkeys/:id', { id })} aria-label={`Ändern oder entfernen: ${name}`}>
          Ändern oder entfernen
        </Link>
      </p>
    </div>
  </li>
)
