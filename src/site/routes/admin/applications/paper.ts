import { href } from 'react-router'
import { readPaper, openPaper } from '#features/membership/keep-applications.ts'
import type { Paper } from '#features/membership/make-papers.ts'
import { readForm } from '../../../read-form.ts'
import { sendFile } from '../send-file.ts'
import type { Route } from './+types/paper.ts'
import { enterRoom } from '../../../context.ts'
import { getOrShowMissing, leadToWrongCode, showMissing } from './missing-application.ts'

/** The application without bank account and drawn signatures. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  return send(getOrShowMissing(await readPaper(ctx, actor, params.id)))
}

/** The whole application, for a user with the treasurer's code. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const opened = await openPaper(ctx, actor, params.id, (await readForm(request))['code'] ?? '')
  if (opened.ok) return send(opened.value)
  if (opened.error.kind === 'wrong-code') return leadToWrongCode(href('/admin/antraege/:id', params))
  return showMissing(opened.error)
}

const send = ({ content, ...file }: Paper) => sendFile(new Uint8Array(content), file)
