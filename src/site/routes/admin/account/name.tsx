import { data, href, redirect } from 'react-router'
import { z } from 'zod'
import { changeName } from '#identity/use/account/own-details.ts'
import { describeForm, showFields } from '#shared/form/describe-form.ts'
import { DescribedForm, FormFields } from '../../../described-form/described-form.tsx'
import { refuseForm } from '../../../described-form/refuse-form.ts'
import { readSentForm } from '../../../read-form.ts'
import type { Route } from './+types/name.ts'
import { Submit } from '../../../ui/submit.tsx'
import { AccountPage, accountMeta } from './account-page.tsx'
import { enterRoom } from './enter-room.ts'
import { withNotice } from './saved-notice.tsx'
import { fullName } from './own-words.ts'

const MAX_NAME = 100

const nameForm = describeForm({
  name: {
    kind: 'line',
    label: 'Name',
    hint: 'Vor- und Nachname, so wie man Sie im Verein kennt.',
    autoComplete: 'name',
    schema: z
      .string()
      .min(1, 'Bitte geben Sie Ihren Namen an.')
      .max(MAX_NAME, `Der Name ist zu lang: höchstens ${MAX_NAME} Zeichen.`),
  },
})

export const loader = (visit: Route.LoaderArgs) => ({
  form: { fields: showFields(nameForm.fields), typed: { name: fullName(enterRoom(visit).account) } },
})

export async function action(visit: Route.ActionArgs) {
  const { ctx, who, caller, refuse } = enterRoom(visit)
  const sent = await readSentForm(visit.request)
  const read = nameForm.read(sent)
  if (!read.ok) return data(refuseForm(read.error, { ...nameForm, sent, text: String }), 422)
  const changed = await changeName(ctx, who, read.value.name, caller)
  if (!changed.ok) return refuse(changed.error, read.value)
  return redirect(withNotice(href('/admin/konto'), 'name'), 303)
}

export const meta: Route.MetaFunction = ({ matches }) => accountMeta(matches, 'Name ändern')

export default function Name({ loaderData: { form }, actionData: refused }: Route.ComponentProps) {
  return (
    <AccountPage title="Name ändern" lead="So sehen die anderen Sie im Mitgliederbereich." refused={refused}>
      <DescribedForm form={form} refused={refused}>
        <FormFields />
        <Submit>Namen speichern</Submit>
      </DescribedForm>
    </AccountPage>
  )
}
