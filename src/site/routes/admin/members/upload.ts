import { href, redirect } from 'react-router'
import { takeMemberFile, type TakeFileRefusal } from '#features/members/keep-member-files.ts'
import { may } from '#rights/offices.ts'
import { enterRoom } from '../../../context.ts'
import { getMember } from '../../../member.ts'
import type { Route } from './+types/upload.ts'
import { showMissing } from './missing-member-file.ts'

/** This address has no page. */
export function loader({ context }: Route.LoaderArgs) {
  if (!may(getMember(context).actor, 'keep-member-files')) showMissing({ kind: 'not-allowed' })
  return redirect(href('/admin/mitglieder'))
}

/** Receives a PDF and redirects to the list, which shows the outcome. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const taken = await takeMemberFile(ctx, actor, request)
  const word = taken.ok ? 'hochgeladen' : wordOf(taken.error)
  return redirect(`${href('/admin/mitglieder')}?gesagt=${word}`, 303)
}

function wordOf(refusal: TakeFileRefusal): string {
  switch (refusal.kind) {
    case 'not-allowed':
      return showMissing(refusal)
    case 'no-file':
      return 'keine-datei'
    case 'not-a-pdf':
      return 'kein-pdf'
    case 'file-too-large':
    case 'all-too-large':
      return 'zu-gross'
    case 'not-multipart':
    case 'incomplete':
    case 'too-many-files':
      return 'nicht-angekommen'
  }
}
