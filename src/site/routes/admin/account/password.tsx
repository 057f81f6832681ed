import { href, redirect } from 'react-router'
import { changePassword } from '#identity/use/account/own-details.ts'
import type { PasswordRule } from '#identity/use/account/offers.ts'
import { passwordRule } from '#identity/words/german.ts'
import type { Fields, LineField } from '#shared/form/field.ts'
import { DescribedForm, FormFields } from '../../../described-form/described-form.tsx'
import { readForm } from '../../../read-form.ts'
import type { Route } from './+types/password.ts'
import { Submit } from '../../../ui/submit.tsx'
import { AccountPage, accountMeta } from './account-page.tsx'
import { enterRoom } from './enter-room.ts'
import { withNotice } from './saved-notice.tsx'

export function loader(visit: Route.LoaderArgs) {
  const { offers, account } = enterRoom(visit)
  return {
    email: account.email,
    hasPassword: account.passwordHash !== undefined,
    fields: fieldsFor(offers.password, account.passwordHash !== undefined),
    isManaged: account.isManagedBySso,
  }
}

const fieldsFor = ({ minLength, requiredCharacters }: PasswordRule, hasPassword: boolean): Fields => ({
  ...(hasPassword && { current: { ...SECRET, label: 'Jetziges Passwort', autoComplete: 'current-password' } }),
  next: {
    ...SECRET,
    label: 'Neues Passwort',
    hint: passwordRule(minLength, requiredCharacters),
    autoComplete: 'new-password',
    minLength,
  },
})
const SECRET = { kind: 'line', input: 'password', isRequired: true } satisfies Partial<LineField>

export async function action(visit: Route.ActionArgs) {
  const { ctx, who, caller, refuse } = enterRoom(visit)
  const { current = '', next = '' } = await readForm(visit.request)
  const changed = await changePassword(ctx, who, { current, next }, caller)
  if (!changed.ok) return refuse(changed.error)
  return redirect(withNotice(href('/admin/konto'), 'passwort'), 303)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => accountMeta(matches, titleOf(loaderData))

const titleOf = (known: { hasPassword: boolean } | undefined) =>
  known?.hasPassword === false ? 'Passwort festlegen' : 'Passwort ändern'

export default function Password({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { email, fields, isManaged } = loaderData
  const lead = 'Danach sind Sie auf allen anderen Geräten abgemeldet; hier bleiben Sie angemeldet.'
  if (isManaged) {
    return (
      <AccountPage title={titleOf(loaderData)}>
        <p>Ihr Konto verwaltet eine andere Organisation. Bitte ändern Sie Ihr Passwort dort.</p>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={titleOf(loaderData)} lead={lead} refused={refused}>
      <DescribedForm form={{ fields }} refused={refused}>
        {/* Password managers save the new password under this name. */}
        <input hidden autoComplete="username" value={email ?? ''} readOnly />
        <FormFields />
        <Submit>Passwort speichern</Submit>
      </DescribedForm>
    </AccountPage>
  )
}
