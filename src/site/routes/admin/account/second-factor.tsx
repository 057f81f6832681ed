import { href, Link, redirect } from 'react-router'
import type { Factor } from '#identity/core/accounts/account.ts'
import { removeAllFactors, removeFactor } from '#identity/core/factors/remove-factor.ts'
import { listPasskeys } from '#identity/core/passkeys/manage-passkeys.ts'
import { arePasskeysOffered } from '#identity/core/passkeys/relying-party.ts'
import { countCodes } from '#identity/use/account/code-sheet.ts'
import type { AccountRefusal } from '#identity/use/account/refusal.ts'
import { beginSecondFactor } from '#identity/use/account/second-factor.ts'
import type { Result } from '#shared/result.ts'
import { formatDate } from '#shared/berlin-time.ts'
import { ShieldCheck, ShieldOff, Smartphone } from '#site/ui/icons.ts'
import { PasskeyButton } from '../../../ui/passkey-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { readForm } from '../../../read-form.ts'
import type { Route } from './+types/second-factor.ts'
import { Submit } from '../../../ui/submit.tsx'
import { AccountPage, accountMeta } from './account-page.tsx'
import styles from './account.module.css'
import { enterRoom } from './enter-room.ts'
import { withNotice } from './saved-notice.tsx'
import own from './second-factor.module.css'
import { PostForm } from '../../../ui/post-form.tsx'

export async function loader(visit: Route.LoaderArgs) {
  const { ctx, offers, who, factors } = enterRoom(visit)
  const own = factors.filter(({ kind, status }) => kind !== 'recovery-codes' && status === 'verified')
  return {
    apps: own.map(({ id, kind, friendlyName, phone, createdAt }) => ({
      id,
      name: friendlyName ?? nameOf(kind, phone),
      since: formatDate(createdAt),
    })),
    canUsePasskey: arePasskeysOffered(ctx.identity),
    freePasskeys: (await listPasskeys(ctx.identity, who)).filter(({ factorId }) => factorId === undefined).length,
    codesLeft: await countCodes(ctx, who),
    offers: { hasApps: offers.hasApps, hasRecoveryCodes: offers.hasRecoveryCodes },
  }
}

export async function action(visit: Route.ActionArgs) {
  const { ctx, who, caller, refuse } = enterRoom(visit)
  const { absicht, app = '' } = await readForm(visit.request)
  const page = href('/admin/konto/zweiter-faktor')
  const answer = (outcome: Result<unknown, AccountRefusal>, goesTo: string) =>
    outcome.ok ? redirect(goesTo, 303) : refuse(outcome.error)
  switch (absicht) {
    case 'ausschalten':
      return answer(await removeAllFactors(ctx.identity, who, caller), withNotice(page, 'zwei-schritte-aus'))
    case 'entfernen':
      return answer(await removeFactor(ctx.identity, who, app, caller), withNotice(page, 'app'))
    default:
      return answer(await beginSecondFactor(ctx, who, caller), href('/admin/konto/zweiter-faktor/einrichten'))
  }
}

function nameOf(kind: Factor['kind'], phone: string | undefined): string {
  if (kind === 'webauthn') return 'Passkey'
  return kind === 'phone' ? `SMS an ${phone ?? ''}` : 'Authenticator-App'
}

const TITLE = 'Anmeldung in zwei Schritten'
export const meta: Route.MetaFunction = ({ matches }) => accountMeta(matches, TITLE)

export default function SecondFactor({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { apps, canUsePasskey, freePasskeys, codesLeft, offers } = loaderData
  const isOn = apps.length > 0
  return (
    <AccountPage
      title={TITLE}
      lead={`Außer dem Passwort fragen wir dann nach ${secondStepOf({ hasApps: offers.hasApps, canUsePasskey })}. Wer nur Ihr Passwort kennt, kommt nicht hinein.`}
      refused={refused}
    >
      <p className="line gap-3 bold large">
        <Icon className="primary" icon={isOn ? ShieldCheck : ShieldOff} size={28} />
        {isOn ? 'Eingeschaltet' : 'Ausgeschaltet'}
      </p>
      {isOn && <Apps apps={apps} />}
      {isOn && offers.hasRecoveryCodes && <Codes left={codesLeft} />}
      {offers.hasApps && (
        <PostForm>
          <Submit kind={isOn ? 'quiet' : 'main'}>{isOn ? 'Weitere App einrichten' : 'Jetzt einrichten'}</Submit>
        </PostForm>
      )}
      {canUsePasskey && <WithPasskey hasFree={freePasskeys > 0} isOn={isOn} />}
      {isOn && <TurnOff />}
    </AccountPage>
  )
}

const CODE = 'einem Code, den eine App auf Ihrem Telefon zeigt'
const PASSKEY = 'einem Passkey auf Ihrem Gerät'

function secondStepOf({ hasApps, canUsePasskey }: { hasApps: boolean; canUsePasskey: boolean }): string {
  if (!canUsePasskey) return CODE
  return hasApps ? `${CODE}, oder nach ${PASSKEY}` : PASSKEY
}

const Apps = ({ apps }: { apps: { id: string; name: string; since: string }[] }) => (
  <ul className={styles['devices']}>
    {apps.map(({ id, name, since }) => (
      <li key={id}>
        <Icon icon={Smartphone} size={28} />
        <div>
          <h2>{name}</h2>
          <p>Eingerichtet am {since}</p>
        </div>
        {apps.length > 1 && (
          <PostForm className="column-2">
            <input type="hidden" name="app" value={id} />
            <Submit kind="quiet" name="absicht" value="entfernen" aria-label={`Entfernen: ${name}`}>
              Entfernen
            </Submit>
          </PostForm>
        )}
      </li>
    ))}
  </ul>
)

/** Posts to the page that sets up apps, too, because it shows the recovery codes. */
function WithPasskey({ hasFree, isOn }: { hasFree: boolean; isOn: boolean }) {
  if (hasFree) {
    return (
      <PostForm action={href('/admin/konto/zweiter-faktor/einrichten')} aria-label="Passkey als zweiter Schritt">
        <p>
          {isOn ? 'Auch' : 'Statt eines Codes'} kann ein Passkey der zweite Schritt sein: mit Fingerabdruck, Gesicht
          oder Geräte-PIN.
        </p>
        <PasskeyButton purpose="zweiter-faktor">Passkey verwenden</PasskeyButton>
      </PostForm>
    )
  }
  return isOn ? null : (
    <p>
      Statt eines Codes geht auch ein Passkey, mit Fingerabdruck, Gesicht oder Geräte-PIN:{' '}
      <Link to={href('/admin/konto/passkeys')}>zuerst einen einrichten</Link>
    </p>
  )
}

const Codes = ({ left }: { left: number | undefined }) => (
  <section className="rows gap-2" aria-labelledby="notfallcodes">
    <h2 id="notfallcodes">Notfall-Codes</h2>
    <p>
      {left === undefined
        ? 'Sie haben noch keine. Ohne sie kommen Sie nicht mehr hinein, wenn Ihr Telefon verloren geht.'
        : `Noch ${left === 1 ? 'ein Code' : `${left} Codes`} übrig. Jeder gilt einmal, wenn Ihr Telefon nicht zur Hand ist.`}
    </p>
    <p>
      <Link className="target" to={href('/admin/konto/zweiter-faktor/notfallcodes')}>
        {left === undefined ? 'Notfall-Codes erstellen' : 'Neue Notfall-Codes erstellen'}
      </Link>
    </p>
  </section>
)

const TurnOff = () => (
  <details className={own['danger']}>
    <summary>Ausschalten</summary>
    <p>Danach genügt wieder Ihr Passwort. Alle Apps und Notfall-Codes werden von diesem Konto entfernt.</p>
    <PostForm>
      <Submit kind="danger" name="absicht" value="ausschalten">
        Zweiten Schritt ausschalten
      </Submit>
    </PostForm>
  </details>
)
