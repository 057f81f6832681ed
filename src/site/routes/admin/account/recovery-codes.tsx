import { data, href, Link } from 'react-router'
import { countCodes, renewCodes } from '#identity/use/account/code-sheet.ts'
import type { Route } from './+types/recovery-codes.ts'
import { Submit } from '../../../ui/submit.tsx'
import { AccountPage, accountMeta } from './account-page.tsx'
import { enterRoom } from './enter-room.ts'
import { CodeSheet } from './code-sheet.tsx'
import { FreshView } from './fresh-view.tsx'
import { PostForm } from '../../../ui/post-form.tsx'

export async function loader(visit: Route.LoaderArgs) {
  const { ctx, who } = enterRoom(visit)
  return { left: await countCodes(ctx, who) }
}

export async function action(visit: Route.ActionArgs) {
  const { ctx, who, refuse } = enterRoom(visit)
  const sheet = await renewCodes(ctx, who)
  return sheet.ok ? data({ codes: sheet.value }) : refuse(sheet.error)
}

const TITLE = 'Notfall-Codes'
export const meta: Route.MetaFunction = ({ matches }) => accountMeta(matches, TITLE)

export default function RecoveryCodes({ loaderData: { left }, actionData }: Route.ComponentProps) {
  const overview = href('/admin/konto/zweiter-faktor')
  if (actionData && 'codes' in actionData) {
    return (
      <FreshView>
        <AccountPage title={TITLE}>
          <CodeSheet codes={actionData.codes} />
          <p className="no-print">
            <Link className="button" to={overview}>
              Ich habe die Codes aufbewahrt
            </Link>
          </p>
        </AccountPage>
      </FreshView>
    )
  }
  return (
    <AccountPage
      title={TITLE}
      lead="Zehn Codes für den Notfall, wenn Ihr Telefon verloren oder kaputt ist. Wir zeigen sie nur einmal."
      refused={actionData}
    >
      {left !== undefined && <p>Mit den neuen Codes gelten Ihre bisherigen nicht mehr.</p>}
      <PostForm>
        <Submit>{left === undefined ? 'Notfall-Codes erstellen' : 'Neue Notfall-Codes erstellen'}</Submit>
      </PostForm>
    </AccountPage>
  )
}
