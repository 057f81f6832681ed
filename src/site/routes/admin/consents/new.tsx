import { data, href, redirect } from 'react-router'
import { addConsent } from '#features/pictures/consents/keep-consents.ts'
import { enterRoom } from '../../../context.ts'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { readForm } from '../../../read-form.ts'
import type { Route } from './+types/new.ts'
import { ConsentForm } from './consent-form.tsx'
import { roomMeta, showMissing } from './enter-room.ts'
import { toSentValues } from './form-values.ts'

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const fields = await readForm(request)
  const added = await addConsent(ctx, actor, fields)
  if (added.ok) return redirect(`${href('/admin/einwilligungen/:id', { id: added.value.id })}?gespeichert=neu`, 303)
  if (added.error.kind !== 'mistakes') return showMissing(added.error)
  return data({ mistakes: added.error.mistakes, values: toSentValues(fields) }, 422)
}

const TITLE = 'Neue Einwilligung'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function NewConsent({ actionData: refused }: Route.ComponentProps) {
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'Einwilligungen', path: href('/admin/einwilligungen') }}
      lead="Erst die Unterschrift, dann der Eintrag."
    >
      <RoomPart id="angaben" title="Angaben">
        <ConsentForm
          values={refused?.values ?? toSentValues({})}
          mistakes={refused?.mistakes}
          intent="neu"
          submit="Eintragen"
        />
      </RoomPart>
    </RoomPage>
  )
}
