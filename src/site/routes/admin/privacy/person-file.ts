import { href, redirect } from 'react-router'
import { exportPerson } from '#features/privacy/look-up-person.ts'
import { readRecord } from '#features/privacy/read-record.ts'
import { enterRoom } from '../../../context.ts'
import { readForm } from '../../../read-form.ts'
import { sendFile } from '../send-file.ts'
import type { Route } from './+types/person-file.ts'
import { getOrShowMissing, showMissing } from './room.ts'

/** A GET request names no person. */
export function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  getOrShowMissing(readRecord(ctx, actor))
  return redirect(href('/admin/datenschutz/person'), 303)
}

/** All stored data of a person, as a file. Requested by a form, so that no name appears in an address. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const { suche = '' } = await readForm(request)
  const file = await exportPerson(ctx, actor, suche)
  if (!file.ok) {
    if (file.error.kind === 'not-allowed') return showMissing(file.error)
    return redirect(href('/admin/datenschutz/person'), 303)
  }
  const { content, name } = file.value
  return sendFile(content, { name, mediaType: 'application/json; charset=utf-8' })
}
