import { href, redirect } from 'react-router'
import { receiveFile, type ReceiveFileRefusal } from '#features/club/editing/upload-file.ts'
import { may } from '#rights/offices.ts'
import type { Route } from './+types/upload.ts'
import { isMissing, showMissing } from './enter-room.ts'
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
  const flash = taken.ok ? (replaces === undefined ? 'hochgeladen' : 'ersetzt') : flashOf(taken.error)
  return redirect(`${downloads()}?${FLASH}=${flash}`, 303)
}

function flashOf(refusal: ReceiveFileRefusal): Flash {
  if (isMissing(refusal)) return showMissing(refusal)
  switch (refusal.kind) {
    case 'no-file':
      return 'keine-datei'
    case 'unknown-file':
      return 'datei-weg'
    case 'file-too-large':
    case 'all-too-large':
      return 'zu-gross'
    case 'not-a-pdf':
    case 'mistakes':
      return 'kein-pdf'
    case 'not-multipart':
    case 'incomplete':
    case 'too-many-files':
      return 'nicht-angekommen'
  }
}
