import { href } from 'react-router'
import { exportApplications, exportOpened } from '#features/membership/keep-applications.ts'
import { readForm } from '../../../read-form.ts'
import { sendFile } from '../send-file.ts'
import type { Route } from './+types/export.ts'
import { enterRoom } from '../../../context.ts'
import { getOrShowMissing, leadToWrongCode, showMissing } from './missing-application.ts'

const FILE = { name: 'antraege.csv', mediaType: 'text/csv; charset=utf-8' }

/** All applications as rows, without bank accounts. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  return sendFile(getOrShowMissing(await exportApplications(ctx, actor)), FILE)
}

/** The same with the bank accounts that the code opens. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const exported = await exportOpened(ctx, actor, (await readForm(request))['code'] ?? '')
  if (exported.ok) return sendFile(exported.value, FILE)
  if (exported.error.kind === 'wrong-code') return leadToWrongCode(href('/admin/antraege'))
  return showMissing(exported.error)
}
