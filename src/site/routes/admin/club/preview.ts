import { href, redirect } from 'react-router'
import { checkDocument } from '#features/club/editing/save-document.ts'
import { showDocument } from '#features/club/editing/show-document.ts'
import { readTypedFields, toValues } from '#shared/form/typed.ts'
import { enterRoom } from '../../../context.ts'
import { readSentForm } from '../../../read-form.ts'
import { previewPage } from '../../../services.ts'
import type { Route } from './+types/preview.ts'
import { formAt, getOrShowMissing, isMissing, showMissing } from './enter-room.ts'

const roomOf = ({ slug }: { slug: string }) => href('/admin/verein/:name', { name: slug })

/** A preview is not stored, so it cannot be loaded. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const form = formAt(params)
  getOrShowMissing(await showDocument(ctx, actor, form.name))
  return redirect(roomOf(form))
}

/** The whole page as readers would see it if the form were saved. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const form = formAt(params)
  const values = toValues(form.fields, readTypedFields(form.fields, await readSentForm(request)))
  const checked = await checkDocument(ctx, actor, form.name, values)
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
