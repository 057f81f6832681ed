import { data, href, Link } from 'react-router'
import { findPendingTotp } from '#identity/core/factors/totp.ts'
import { adoptPasskey } from '#identity/use/account/own-passkeys.ts'
import { confirmSecondFactor } from '#identity/use/account/second-factor.ts'
import type { RefusedForm } from '../../../described-form/refuse-form.ts'
import { siteCookie } from '../../../member.ts'
import { LONGEST_ANSWER, passkeyFields } from '../../../passkey-fields.ts'
import type { Fields } from '#shared/form/field.ts'
import { DescribedForm, FormFields } from '../../../described-form/described-form.tsx'
import { readForm } from '../../../read-form.ts'
import type { Route } from './+types/second-factor-setup.ts'
import { Submit } from '../../../ui/submit.tsx'
import { AccountPage, accountMeta } from './account-page.tsx'
import styles from './second-factor.module.css'
import { enterRoom } from './enter-room.ts'
import { CodeSheet } from './code-sheet.tsx'
import { FreshView } from './fresh-view.tsx'

const fields: Fields = {
  code: {
    kind: 'line',
    label: 'Code aus der App',
    hint: '6 Ziffern, alle 30 Sekunden neue',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    isRequired: true,
    // Apps show the code with a gap in the middle, and some users type it.
    maxLength: 16,
  },
}

export async function loader(visit: Route.LoaderArgs) {
  const { ctx, who } = enterRoom(visit)
  const pending = await findPendingTotp(ctx.identity, who)
  return { pending: pending && { secret: inGroups(pending.secret), uri: pending.uri, qrCode: pending.qrCode } }
}

export async function action(visit: Route.ActionArgs) {
  const { ctx, who, caller, refuse } = enterRoom(visit)
  const sent = await readForm(visit.request, LONGEST_ANSWER)
  const { code = '', [passkeyFields.challenge]: challengeId = '', [passkeyFields.answer]: answer = '' } = sent
  const isByPasskey = answer !== ''
  const confirmed = isByPasskey
    ? await adoptPasskey(ctx, who, { challengeId, answer, caller })
    : await confirmSecondFactor(ctx, who, code, caller)
  if (!confirmed.ok) return refuse(confirmed.error)
  visit.context.get(siteCookie).put(confirmed.value.session)
  return data({ isDone: true as const, isByPasskey, codes: confirmed.value.codes })
}

/** Groups are easier to read and to type. */
const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

export const meta: Route.MetaFunction = ({ matches }) => accountMeta(matches, 'Authenticator-App einrichten')

export default function SecondFactorSetup({ loaderData: { pending }, actionData }: Route.ComponentProps) {
  if (actionData && 'isDone' in actionData) {
    return (
      <FreshView>
        <Done codes={actionData.codes} isByPasskey={actionData.isByPasskey} />
      </FreshView>
    )
  }
  const title = 'Authenticator-App einrichten'
  const overview = <Link to={href('/admin/konto/zweiter-faktor')}>Anmeldung in zwei Schritten</Link>
  if (!pending) {
    return (
      <AccountPage title={title} refused={actionData}>
        <p>Es ist gerade keine App einzurichten. Hier geht es zurück: {overview}</p>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={title} refused={actionData}>
      <ol className={styles['steps']}>
        <OpenStep />
        <ScanStep {...pending} />
        <CodeStep refused={actionData} />
      </ol>
    </AccountPage>
  )
}

const OpenStep = () => (
  <li>
    <h2 className="below-2">App öffnen</h2>
    <p>
      Sie brauchen eine Authenticator-App auf Ihrem Telefon. Fast jeder Passwort-Manager kann es auch; sonst gibt es im
      App-Store freie Apps wie Aegis, 2FAS oder FreeOTP.
    </p>
  </li>
)

const ScanStep = ({ secret, uri, qrCode }: { secret: string; uri: string; qrCode: string }) => (
  <li>
    <h2 className="below-2">QR-Code einlesen</h2>
    <div className={styles['code']}>
      <div
        className={styles['qr']}
        role="img"
        aria-label="QR-Code für Ihre Authenticator-App; derselbe Schlüssel steht daneben als Text"
        dangerouslySetInnerHTML={{ __html: qrCode }}
      />
      <div>
        <p>Geht das nicht? Dann tippen Sie in der App diesen Schlüssel ein:</p>
        <p>
          <code className={styles['secret']}>{secret}</code>
        </p>
        <p>
          Oder ist die App auf diesem Gerät: <a href={uri}>in der App öffnen</a>
        </p>
      </div>
    </div>
  </li>
)

const CodeStep = ({ refused }: { refused: RefusedForm | undefined }) => (
  <li>
    <h2 className="below-2">Code eingeben</h2>
    <DescribedForm form={{ fields }} refused={refused}>
      <FormFields />
      <Submit>Einschalten</Submit>
    </DescribedForm>
  </li>
)

function Done({ codes, isByPasskey }: { codes: string[] | undefined; isByPasskey: boolean }) {
  const asked = isByPasskey ? 'nach dem Passwort auch nach Ihrem Passkey' : 'bei der Anmeldung nach dem Code der App'
  return (
    <AccountPage
      title={isByPasskey ? 'Der zweite Schritt ist eingerichtet' : 'Die App ist eingerichtet'}
      lead={`Ab jetzt fragen wir ${asked}. Ihre anderen Geräte müssen sich neu anmelden.`}
    >
      {codes && <CodeSheet codes={codes} />}
      <p className="no-print">
        <Link className="button" to={href('/admin/konto')}>
          {codes ? 'Ich habe die Codes aufbewahrt' : 'Zurück zu meinem Konto'}
        </Link>
      </p>
    </AccountPage>
  )
}
