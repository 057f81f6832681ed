import { href, redirect } from 'react-router'
import { receiveArchive, type ReceiveRefusal } from '#features/moving/receive-archive.ts'
import { may } from '#rights/offices.ts'
import { enterRoom } from '../../../context.ts'
import type { Route } from './+types/upload.ts'
import { showMissing } from './show-missing.ts'

/** This address has no page. */
export function loader({ context }: Route.LoaderArgs) {
  if (!may(enterRoom(context).actor, 'begin-club')) showMissing({ kind: 'not-allowed', right: 'begin-club' })
  return redirect(href('/admin/umziehen'))
}

/** Receives a former website and redirects to the page that shows its progress. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const received = await receiveArchive(ctx, actor, request)
  return redirect(`${href('/admin/umziehen')}${received.ok ? '' : `?gesagt=${wordOf(received.error)}`}`, 303)
}

function wordOf(refusal: ReceiveRefusal): string {
  switch (refusal.kind) {
    case 'not-allowed':
      return showMissing(refusal)
    case 'no-file':
      return 'keine-datei'
    case 'file-too-large':
      return 'zu-gross'
    case 'disk-full':
      return 'kein-platz'
    case 'under-way':
      return 'schon-eine'
    case 'not-multipart':
    case 'incomplete':
      return 'nicht-angekommen'
  }
}
