import { href, redirect } from 'react-router'
import { readTypedFields, toValues } from '#shared/form/typed.ts'
import { readSentForm } from '../../../read-form.ts'
import { previewPage } from '../../../services.ts'
import type { Route } from './+types/preview.ts'
import { enterRoom, formAt, getOrShowMissing, isMissing, showMissing } from './enter-room.ts'

const roomOf = ({ slug }: { slug: string }) => href('/admin/verein/:name', { name: slug })

/** What would be shown is nowhere kept. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { actions, actor } = enterRoom({ context })
  const form = formAt(params)
  getOrShowMissing(await actions.show(actor, form.name))
  return redirect(roomOf(form))
}

/** The whole page as readers would find it, were the form saved. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { actions, actor } = enterRoom({ context })
  const form = formAt(params)
  const values = toValues(form.fields, readTypedFields(form.fields, await readSentForm(request)))
  const checked = await actions.check(actor, form.name, values)
  if (!checked.ok) return isMissing(checked.error) ? showMissing(checked.error) : redirect(roomOf(form), 303)
  const html = await context.get(previewPage)(form.page, { name: form.name, value: checked.value })
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
}
