import { href } from 'react-router'
import { readForm } from '../../../read-form.ts'
import type { Route } from './+types/export.ts'
import { enterRoom, getOrShowMissing, leadToWrongCode, sendFile, showMissing } from './enter-room.ts'

const FILE = { name: 'antraege.csv', mediaType: 'text/csv; charset=utf-8' }

/** All applications as lines, without accounts. */
export async function loader({ context }: Route.LoaderArgs) {
  const { actions, actor } = enterRoom({ context })
  return sendFile(getOrShowMissing(await actions.export(actor)), FILE)
}

/** The same with the accounts that the code opens. */
export async function action({ context, request }: Route.ActionArgs) {
  const { actions, actor } = enterRoom({ context })
  const exported = await actions.exportOpened(actor, (await readForm(request))['code'] ?? '')
  if (exported.ok) return sendFile(exported.value, FILE)
  if (exported.error.kind === 'wrong-code') return leadToWrongCode(href('/admin/antraege'))
  return showMissing(exported.error)
}
