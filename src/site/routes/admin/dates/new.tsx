import { href, redirect } from 'react-router'
import { showDate, addDate } from '#features/dates/keep-dates.ts'
import { describeDateForm, toDateFormValues } from '#features/dates/date-form.ts'
import { showFields } from '#shared/form/describe-form.ts'
import { toTypedFields } from '#shared/form/typed.ts'
import { readSentForm } from '../../../read-form.ts'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import type { Route } from './+types/new.ts'
import { DateForm } from './date-form.tsx'
import { getOrShowMissing, roomMeta } from './missing-date.ts'
import { enterRoom } from '../../../context.ts'
import { refuseDate } from './refused-date.ts'

/** A copy takes over everything but the day. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const pattern = new URL(request.url).searchParams.get('vorlage')
  const copied = pattern === null ? undefined : getOrShowMissing(await showDate(ctx, actor, pattern))
  const { fields } = describeDateForm(copied)
  const values = copied
    ? { ...toDateFormValues(copied), firstDay: '', lastDay: '', repeatsUntil: '' }
    : { kind: 'other' }
  return { fields: showFields(fields), typed: toTypedFields(fields, values) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const sent = await readSentForm(request)
  const added = await addDate(ctx, actor, sent)
  if (added.ok) return redirect(`${href('/admin/termine/:id', { id: added.value.id })}?gespeichert=neu`, 303)
  return refuseDate(added.error, sent)
}

const TITLE = 'Neuer Termin'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function NewDate({ loaderData, actionData: refused }: Route.ComponentProps) {
  return (
    <RoomPage title={TITLE} back={{ label: 'Termine', path: href('/admin/termine') }}>
      <RoomPart id="angaben" title="Angaben">
        <DateForm form={loaderData} number={0} refused={refused} intent="neu" submit="Eintragen" />
      </RoomPart>
    </RoomPage>
  )
}
