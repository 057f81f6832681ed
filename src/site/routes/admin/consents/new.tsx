import { data, href, redirect } from 'react-router'
import { addConsent } from '#features/pictures/consents/keep-consents.ts'
import { describeConsentForm } from '#features/pictures/consents/consent-form.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { showFields } from '#shared/form/describe-form.ts'
import { refuseForm } from '../../../described-form/refuse-form.ts'
import { enterRoom } from '../../../context.ts'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { readSentForm } from '../../../read-form.ts'
import type { Route } from './+types/new.ts'
import { ConsentForm } from './consent-form.tsx'
import { roomMeta, showMissing } from './enter-room.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { ctx } = enterRoom(context)
  return { fields: showFields(describeConsentForm(berlinDay(ctx.now())).fields) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const sent = await readSentForm(request)
  const added = await addConsent(ctx, actor, sent)
  if (added.ok) return redirect(`${href('/admin/einwilligungen/:id', { id: added.value.id })}?gespeichert=neu`, 303)
  if (added.error.kind !== 'mistakes') return showMissing(added.error)
  const { fields } = describeConsentForm(berlinDay(ctx.now()))
  return data(refuseForm(added.error, { fields, sent, text: String }), 422)
}

const TITLE = 'Neue Einwilligung'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function NewConsent({ loaderData, actionData: refused }: Route.ComponentProps) {
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'Einwilligungen', path: href('/admin/einwilligungen') }}
      lead="Erst die Unterschrift, dann der Eintrag."
    >
      <RoomPart id="angaben" title="Angaben">
        <ConsentForm form={loaderData} refused={refused} intent="neu" submit="Eintragen" />
      </RoomPart>
    </RoomPage>
  )
}
