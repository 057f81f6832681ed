import { href, redirect } from 'react-router'
import { changeEmail, resendEmailChange } from '#identity/use/account/own-details.ts'
import type { Fields } from '#shared/form/field.ts'
import { DescribedForm, FormFields } from '../../../described-form/described-form.tsx'
import { readForm } from '../../../read-form.ts'
import type { Route } from './+types/email.ts'
import { Submit } from '../../../ui/submit.tsx'
import { AccountPage, accountMeta } from './account-page.tsx'
import styles from './account.module.css'
import { enterRoom, showRefusal } from './enter-room.ts'
import { withNotice } from './saved-notice.tsx'
import { PostForm } from '../../../ui/post-form.tsx'

const fields: Fields = {
  email: {
    kind: 'line',
    input: 'email',
    label: 'Neue E-Mail-Adresse',
    autoComplete: 'email',
    isRequired: true,
    maxLength: 254,
  },
}

export function loader(visit: Route.LoaderArgs) {
  const { offers, account } = enterRoom(visit)
  const { email, emailConfirmedAt, newEmail, emailChangeConfirmed } = account
  return {
    email,
    pending: newEmail === undefined ? undefined : { newEmail, confirmed: emailChangeConfirmed },
    isSecure: offers.isEmailChangeSecure && emailConfirmedAt !== undefined,
    canChange: offers.canChangeEmail && !account.isManagedBySso,
  }
}

export async function action(visit: Route.ActionArgs) {
  const { ctx, who, account, caller, refuse } = enterRoom(visit)
  const { email: typed = '', absicht } = await readForm(visit.request)
  const page = href('/admin/konto/e-mail')
  if (absicht === 'erneut') {
    const sent = await resendEmailChange(ctx, who, caller)
    if (!sent.ok) return refuse(sent.error)
    return redirect(withNotice(page, 'e-mail-erneut'), 303)
  }
  const email = typed.trim()
  if (email === '') return refuse({ kind: 'address-missing' })
  if (email.toLowerCase() === account.email) {
    return showRefusal({ status: 422, field: 'email', message: 'Das ist schon Ihre E-Mail-Adresse.' }, { email: typed })
  }
  const changed = await changeEmail(ctx, who, email, caller)
  if (!changed.ok) return refuse(changed.error, { email: typed })
  if (changed.value === 'changed') return redirect(withNotice(href('/admin/konto'), 'e-mail'), 303)
  return redirect(withNotice(page, 'e-mail-unterwegs'), 303)
}

export const meta: Route.MetaFunction = ({ matches }) => accountMeta(matches, 'E-Mail-Adresse ändern')

export default function Email({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { email, pending, isSecure, canChange } = loaderData
  return (
    <AccountPage title="E-Mail-Adresse ändern" lead={email && `Ihre Adresse ist zurzeit ${email}.`} refused={refused}>
      {pending && <Pending {...pending} email={email} />}
      {canChange ? (
        <DescribedForm form={{ fields }} refused={refused}>
          <FormFields />
          <p className="rows gap-3 to-34 below-5">
            {isSecure
              ? 'Zu Ihrer Sicherheit fragen wir zweimal nach: Je eine E-Mail geht an Ihre jetzige und an die neue Adresse. Erst wenn Sie in beiden auf den Link geklickt haben, gilt die neue Adresse; bis dahin bleibt alles beim Alten.'
              : 'Wir schicken eine E-Mail an die neue Adresse. Erst wenn Sie dort auf den Link geklickt haben, gilt sie; bis dahin bleibt alles beim Alten.'}
          </p>
          <Submit>{isSecure ? 'Beide E-Mails schicken' : 'E-Mail schicken'}</Submit>
        </DescribedForm>
      ) : (
        <p>Ihre E-Mail-Adresse kann hier nicht geändert werden. Bitte wenden Sie sich an den Verein.</p>
      )}
    </AccountPage>
  )
}

type PendingProps = Pick<Route.ComponentProps['loaderData'], 'email'> &
  NonNullable<Route.ComponentProps['loaderData']['pending']>

/** Which of the two confirmations is still missing. */
const Pending = ({ newEmail, confirmed, email }: PendingProps) => (
  <section className={styles['pending']} aria-labelledby="vorgemerkt">
    <h2 id="vorgemerkt">Wartet auf Bestätigung</h2>
    <ul className="bullets">
      {confirmed !== 'waived' && (
        <li>
          {email}: {confirmed === 'current' ? 'bestätigt' : 'noch nicht bestätigt'}
        </li>
      )}
      <li>
        {newEmail}: {confirmed === 'new' ? 'bestätigt' : 'noch nicht bestätigt'}
      </li>
    </ul>
    <p>Keine E-Mail da? Sehen Sie bitte auch im Spam-Ordner nach.</p>
    {email !== undefined && (
      <PostForm>
        <Submit kind="quiet" name="absicht" value="erneut">
          Noch einmal schicken
        </Submit>
      </PostForm>
    )}
  </section>
)
