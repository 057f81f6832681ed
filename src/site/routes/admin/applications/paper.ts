import { href } from 'react-router'
import type { Paper } from '#features/membership/make-papers.ts'
import { readForm } from '../../../read-form.ts'
import type { Route } from './+types/paper.ts'
import { enterRoom, getOrShowMissing, leadToWrongCode, sendFile, showMissing } from './enter-room.ts'

/** The application without account and drawn signatures. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { actions, actor } = enterRoom({ context })
  return send(getOrShowMissing(await actions.paper(actor, params.id)))
}

/** The whole application, for whoever has the treasurer's code. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { actions, actor } = enterRoom({ context })
  const opened = await actions.openPaper(actor, params.id, (await readForm(request))['code'] ?? '')
  if (opened.ok) return send(opened.value)
  if (opened.error.kind === 'wrong-code') return leadToWrongCode(href('/admin/antraege/:id', params))
  return showMissing(opened.error)
}

const send = ({ content, ...file }: Paper) => sendFile(new Uint8Array(content), file)
