import { data, href, redirect } from 'react-router'
import { cancelToday, undoCancellation } from '#features/club/editing/cancel-today.ts'
import { enterRoom } from '../../../context.ts'
import { readForm } from '../../../read-form.ts'
import { RefusalSummary } from '../../../described-form/described-form.tsx'
import type { RefusedForm } from '../../../described-form/refuse-form.ts'
import { RoomPage } from '../../../ui/room-page.tsx'
import type { Route } from './+types/today.ts'
import { roomMeta, showMissing } from './enter-room.ts'
import { readToday } from './read-today.ts'
import { FLASH } from '../../../flash.ts'
import { TrainingToday } from './training-today.tsx'

export const loader = async ({ context }: Route.LoaderArgs) => ({ today: await readToday(enterRoom(context)) })

const refusals = {
  'nothing-to-cancel': 'Heute gibt es nichts abzusagen.',
  'too-late-to-undo':
    'Das lässt sich hier nicht mehr zurücknehmen. Unter „Einzelne Tage“ können Sie den Tag entfernen.',
  conflict: 'Inzwischen hat jemand gespeichert. Bitte sehen Sie erst nach.',
} as const

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const typed = await readForm(request)
  const isUndo = typed['intent'] === 'doch'
  const groups = Object.entries(typed).flatMap(([name, value]) => (name.startsWith('gruppe-') ? [value] : []))
  const done = isUndo
    ? await undoCancellation(ctx, actor)
    : await cancelToday(ctx, actor, { groups, reason: typed['reason'] ?? '' })
  if (done.ok) {
    const address = href('/admin/verein/:name', { name: 'training' })
    return redirect(`${address}?${FLASH}=${isUndo ? 'doch' : 'abgesagt'}`, 303)
  }
  if (done.error.kind === 'not-allowed') return showMissing(done.error)
  if (done.error.kind === 'mistakes') {
    const mistakes = done.error.mistakes.map(({ sentence }) => ({ field: 'reason', message: sentence }))
    return data<RefusedForm>({ mistakes, typed }, 422)
  }
  return data<RefusedForm>({ message: refusals[done.error.kind], mistakes: [], typed }, 409)
}

const TITLE = 'Training heute'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function Today({ loaderData: { today }, actionData: refused }: Route.ComponentProps) {
  return (
    <RoomPage title={TITLE} back={{ label: 'Training', path: href('/admin/verein/:name', { name: 'training' }) }}>
      <RefusalSummary refused={refused} unsent="Das ging nicht" />
      <TrainingToday today={today} refused={refused} />
    </RoomPage>
  )
}
