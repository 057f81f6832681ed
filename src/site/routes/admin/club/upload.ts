import { href, redirect } from 'react-router'
import { receiveFile, type ReceiveFileRefusal } from '#features/club/editing/upload-file.ts'
import { may } from '#rights/offices.ts'
import { wordsFor, type Wordings } from '#shared/wordings.ts'
import type { Route } from './+types/upload.ts'
import { showMissing } from './enter-room.ts'
import { enterRoom } from '../../../context.ts'
import { FLASH } from '../../../flash.ts'
import type { Flash } from './flash.ts'
import { REPLACES } from './upload-path.ts'

const downloads = () => href('/admin/verein/:name', { name: 'downloads' })

/** This address has no page. */
export function loader({ context }: Route.LoaderArgs) {
  if (!may(enterRoom(context).actor, 'keep-club')) showMissing({ kind: 'not-allowed' })
  return redirect(downloads())
}

/** Receives a PDF and redirects to the list, which shows the outcome. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const replaces = new URL(request.url).searchParams.get(REPLACES) ?? undefined
  const taken = await receiveFile(ctx, actor, request, replaces)
  const flash = taken.ok ? (replaces === undefined ? 'hochgeladen' : 'ersetzt') : wordsFor(refusals, taken.error)
  return redirect(`${downloads()}?${FLASH}=${flash}`, 303)
}

const refusals: Wordings<ReceiveFileRefusal, Flash> = {
  'not-allowed': showMissing,
  'no-file': 'keine-datei',
  'unknown-file': 'datei-weg',
  'file-too-large': 'zu-gross',
  'all-too-large': 'zu-gross',
  'not-a-pdf': 'kein-pdf',
  mistakes: 'kein-pdf',
  'not-multipart': 'nicht-angekommen',
  incomplete: 'nicht-angekommen',
  'too-many-files': 'nicht-angekommen',
}
