import { href, redirect } from 'react-router'
import { showDate, addDate } from '#features/dates/keep-dates.ts'
import { dateLimits } from '#features/dates/date-kinds.ts'
import type { DateFormValues } from '#features/dates/date-fields.ts'
import { toDateFormValues } from '#features/dates/read-date-form.ts'
import { readForm } from '../../../read-form.ts'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import type { Route } from './+types/new.ts'
import { DateForm } from './date-form.tsx'
import { getOrShowMissing, roomMeta } from './missing-date.ts'
import { enterRoom } from '../../../context.ts'
import { refuseDate } from './refused-date.ts'

const EMPTY: DateFormValues = {
  title: '',
  kind: 'other',
  firstDay: '',
  fromTime: '',
  lastDay: '',
  toTime: '',
  repeats: 'none',
  repeatsUntil: '',
  place: '',
  text: '',
}

/** A copy begins with everything but its day. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const pattern = new URL(request.url).searchParams.get('vorlage')
  if (pattern === null) return { values: EMPTY }
  const values = toDateFormValues(getOrShowMissing(await showDate(ctx, actor, pattern)))
  return { values: { ...values, firstDay: '', lastDay: '', repeatsUntil: '' } }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const fields = await readForm(request, dateLimits.text)
  const added = await addDate(ctx, actor, fields)
  if (added.ok) return redirect(`${href('/admin/termine/:id', { id: added.value.id })}?gespeichert=neu`, 303)
  return refuseDate(added.error, fields)
}

const TITLE = 'Neuer Termin'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function NewDate({ loaderData, actionData: refused }: Route.ComponentProps) {
  return (
    <RoomPage title={TITLE} back={{ label: 'Termine', path: href('/admin/termine') }}>
      <RoomPart id="angaben" title="Angaben">
        <DateForm
          values={refused?.values ?? loaderData.values}
          number={0}
          mistakes={refused?.mistakes}
          message={refused?.message}
          intent="neu"
          submit="Eintragen"
        />
      </RoomPart>
    </RoomPage>
  )
}
