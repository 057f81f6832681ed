import { data, href, redirect } from 'react-router'
import { listPasskeys, renamePasskey } from '#identity/core/passkeys/manage-passkeys.ts'
import { removeOwnPasskey } from '#identity/use/account/own-passkeys.ts'
import type { Fields } from '#shared/form/field.ts'
import { DescribedForm, FormFields } from '../../../described-form/described-form.tsx'
import { readForm } from '../../../read-form.ts'
import { PostForm } from '../../../ui/post-form.tsx'
import type { Route } from './+types/passkey.ts'
import { Submit } from '../../../ui/submit.tsx'
import { AccountPage, accountMeta } from './account-page.tsx'
import { enterRoom } from './enter-room.ts'
import { withNotice } from './saved-notice.tsx'
import own from './second-factor.module.css'

const fields: Fields = {
  'passkey-name': {
    kind: 'line',
    label: 'Name',
    hint: 'Zum Beispiel: Mein Handy. Nur Sie sehen ihn.',
    isRequired: true,
    maxLength: 120,
    autoComplete: 'off',
  },
}

export async function loader(visit: Route.LoaderArgs) {
  const { ctx, who } = enterRoom(visit)
  const passkey = (await listPasskeys(ctx.identity, who)).find(({ id }) => id === visit.params.id)
  if (passkey === undefined) throw data('Diesen Passkey gibt es nicht mehr.', 404)
  return { name: passkey.friendlyName ?? '', isSecondStep: passkey.factorId !== undefined }
}

export async function action(visit: Route.ActionArgs) {
  const { ctx, who, caller, refuse } = enterRoom(visit)
  const { id } = visit.params
  const { absicht, 'passkey-name': name = '' } = await readForm(visit.request)
  const isRemoval = absicht === 'entfernen'
  const done = isRemoval
    ? await removeOwnPasskey(ctx, who, id, caller)
    : await renamePasskey(ctx.identity, who, { id, name, caller })
  if (!done.ok) return refuse(done.error, { 'passkey-name': name })
  return redirect(withNotice(href('/admin/konto/passkeys'), isRemoval ? 'passkey-weg' : 'passkey-name'), 303)
}

const TITLE = 'Passkey ändern'
export const meta: Route.MetaFunction = ({ matches }) => accountMeta(matches, TITLE)

export default function Passkey({ loaderData: { name, isSecondStep }, actionData: refused }: Route.ComponentProps) {
  return (
    <AccountPage title={TITLE} refused={refused}>
      <DescribedForm form={{ fields, typed: { 'passkey-name': name } }} refused={refused} aria-label="Umbenennen">
        <FormFields />
        <Submit>Name speichern</Submit>
      </DescribedForm>
      <section className={own['danger']}>
        <h2>Entfernen</h2>
        <p>
          Danach kann sich mit diesem Passkey niemand mehr anmelden. Wo Sie mit einem Passkey angemeldet sind, müssen
          Sie sich neu anmelden.{isSecondStep && ' Auch als zweiter Schritt nach dem Passwort fällt er weg.'}
        </p>
        <PostForm aria-label="Entfernen">
          <Submit kind="danger" name="absicht" value="entfernen">
            Passkey entfernen
          </Submit>
        </PostForm>
      </section>
    </AccountPage>
  )
}
