import { href, redirect } from 'react-router'
import { changeName } from '#identity/use/account/own-details.ts'
import { readForm } from '../../../read-form.ts'
import type { Route } from './+types/name.ts'
import { Field, refuse, Summary } from './account-form.tsx'
import { Submit } from '../../../ui/submit.tsx'
import { AccountPage, accountMeta } from './account-page.tsx'
import { enterRoom } from './enter-room.ts'
import { withNotice } from './saved-notice.tsx'
import { fullName } from './own-words.ts'
import { refusalText } from './refusal-text.ts'
import { PostForm } from '../../../ui/post-form.tsx'

const MAX_NAME = 100

export const loader = (visit: Route.LoaderArgs) => ({ name: fullName(enterRoom(visit).account) })

export async function action(visit: Route.ActionArgs) {
  const { ctx, offers, who, caller } = enterRoom(visit)
  const { name: typed = '' } = await readForm(visit.request)
  const name = typed.trim().replaceAll(/\s+/g, ' ')
  const mistake = findMistake(name)
  if (mistake !== undefined) return refuse({ status: 422, field: 'name', message: mistake }, { name: typed })
  const changed = await changeName(ctx, who, name, caller)
  if (!changed.ok) return refuse(refusalText(changed.error, offers.password), { name: typed })
  return redirect(withNotice(href('/admin/konto'), 'name'), 303)
}

function findMistake(name: string): string | undefined {
  if (name === '') return 'Bitte geben Sie Ihren Namen an.'
  return name.length > MAX_NAME ? `Der Name ist zu lang: höchstens ${MAX_NAME} Zeichen.` : undefined
}

export const meta: Route.MetaFunction = ({ matches }) => accountMeta(matches, 'Name ändern')

export default function Name({ loaderData: { name }, actionData: refused }: Route.ComponentProps) {
  return (
    <AccountPage title="Name ändern" lead="So sehen die anderen Sie im Mitgliederbereich.">
      <Summary refused={refused} />
      <PostForm>
        <Field
          name="name"
          label="Name"
          hint="Vor- und Nachname, so wie man Sie im Verein kennt."
          autoComplete="name"
          maxLength={MAX_NAME}
          defaultValue={name}
          refused={refused}
        />
        <Submit>Namen speichern</Submit>
      </PostForm>
    </AccountPage>
  )
}
