import { href, redirect } from 'react-router'
import { takeMemberFile, type TakeFileRefusal } from '#features/members/keep-member-files.ts'
import { may } from '#rights/offices.ts'
import { wordsFor, type Wordings } from '#shared/wordings.ts'
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
  const word = taken.ok ? 'hochgeladen' : wordsFor(refusals, taken.error)
  return redirect(`${href('/admin/mitglieder')}?gesagt=${word}`, 303)
}

const refusals: Wordings<TakeFileRefusal, string> = {
  'not-allowed': showMissing,
  'no-file': 'keine-datei',
  'not-a-pdf': 'kein-pdf',
  'file-too-large': 'zu-gross',
  'all-too-large': 'zu-gross',
  'not-multipart': 'nicht-angekommen',
  incomplete: 'nicht-angekommen',
  'too-many-files': 'nicht-angekommen',
}
