import { href, redirect } from 'react-router'
import { receiveArchive, type ReceiveRefusal } from '#features/moving/receive-archive.ts'
import { may } from '#rights/offices.ts'
import { wordsFor, type Wordings } from '#shared/wordings.ts'
import { enterRoom } from '../../../context.ts'
import type { Route } from './+types/upload.ts'
import { showMissing } from './show-missing.ts'

/** This address has no page. */
export function loader({ context }: Route.LoaderArgs) {
  if (!may(enterRoom(context).actor, 'begin-club')) showMissing({ kind: 'not-allowed' })
  return redirect(href('/admin/umziehen'))
}

/** Receives a former website and redirects to the page that shows its progress. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const received = await receiveArchive(ctx, actor, request)
  return redirect(
    `${href('/admin/umziehen')}${received.ok ? '' : `?gesagt=${wordsFor(refusals, received.error)}`}`,
    303,
  )
}

const refusals: Wordings<ReceiveRefusal, string> = {
  'not-allowed': showMissing,
  'no-file': 'keine-datei',
  'file-too-large': 'zu-gross',
  'disk-full': 'kein-platz',
  'under-way': 'schon-eine',
  'not-multipart': 'nicht-angekommen',
  incomplete: 'nicht-angekommen',
}
