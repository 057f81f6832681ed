import { href, redirect } from 'react-router'
import { deleteOwnAccount } from '#identity/core/own-account/delete-own-account.ts'
import { siteCookie } from '../../../member.ts'
import type { Fields } from '#shared/form/field.ts'
import { DescribedForm, FormFields } from '../../../described-form/described-form.tsx'
import { readForm } from '../../../read-form.ts'
import type { Route } from './+types/deletion.ts'
import { Submit } from '../../../ui/submit.tsx'
import { AccountPage, accountMeta } from './account-page.tsx'
import { enterRoom, showRefusal } from './enter-room.ts'

const WORD = 'LÖSCHEN'
/** Not every keyboard has umlauts. */
const MEANT = new Set([WORD, 'LOESCHEN', 'LOSCHEN'])

const fields: Fields = {
  confirmation: {
    kind: 'line',
    label: `Zur Bestätigung: Tippen Sie ${WORD} ein`,
    autoComplete: 'off',
    isCode: true,
    isRequired: true,
    maxLength: 20,
  },
}

export async function action(visit: Route.ActionArgs) {
  const { ctx, who, caller, refuse } = enterRoom(visit)
  const { confirmation = '' } = await readForm(visit.request)
  if (!MEANT.has(confirmation.trim().normalize().toLocaleUpperCase('de'))) {
    const message = `Bitte tippen Sie das Wort ${WORD} ein, wenn Sie Ihr Konto wirklich löschen möchten.`
    return showRefusal({ status: 422, field: 'confirmation', message }, { confirmation })
  }
  const deleted = await deleteOwnAccount(ctx.identity, who, caller)
  if (!deleted.ok) return refuse(deleted.error, { confirmation })
  visit.context.get(siteCookie).drop()
  return redirect(href('/admin/konto-geloescht'), 303)
}

const TITLE = 'Konto löschen'
export const meta: Route.MetaFunction = ({ matches }) => accountMeta(matches, TITLE)

export default function Deletion({ actionData: refused }: Route.ComponentProps) {
  return (
    <AccountPage title={TITLE} lead="Das lässt sich nicht rückgängig machen." refused={refused}>
      <div className="rows gap-3 to-34 below-5">
        <p>
          Gelöscht werden Ihr Name, Ihre E-Mail-Adresse, Ihr Passwort, Ihre Ämter auf dieser Website und alle
          Anmeldungen auf Ihren Geräten. Was Sie für den Verein geschrieben haben, bleibt stehen.
        </p>
        <p>
          Im Protokoll bleibt ein Jahr lang, wann unter einer Nummer etwas geschah: ohne Namen, Adresse und IP-Adresse.
          Kopien von E-Mails an Sie löschen wir nach 30 Tagen.
        </p>
        <p>
          Möchten Sie Ihre Daten vorher sichern?{' '}
          <a href={href('/admin/konto/meine-daten')} download>
            Meine Daten herunterladen
          </a>
        </p>
      </div>
      <DescribedForm form={{ fields }} refused={refused}>
        <FormFields />
        <Submit kind="danger">Mein Konto endgültig löschen</Submit>
      </DescribedForm>
    </AccountPage>
  )
}
