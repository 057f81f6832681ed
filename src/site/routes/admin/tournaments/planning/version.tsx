import { data, href, redirect, useNavigation } from 'react-router'
import type { EventSource } from '#features/tournaments/events/event.ts'
import { compareLines } from '#shared/compare-lines.ts'
import { LineChanges } from '../../../../described-form/line-changes.tsx'
import { toTypedFields } from '../../../../described-form/typed.ts'
import { valueLines } from '../../../../described-form/value-lines.ts'
import { readForm } from '../../../../read-form.ts'
import { FormSummary } from '../../../../ui/form-field.tsx'
import { PostForm } from '../../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../../ui/room-page.tsx'
import { roomMeta } from '../enter-room.ts'
import type { Route } from './+types/version.ts'
import { enterRoom, getOrShowMissing, isMissing, showMissing } from './enter-room.ts'
import { eventFields } from './event-fields.ts'
import { toFormValues } from './event-form-values.ts'
import { SAID } from './said.ts'
import { describeVersion } from './version-words.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { history, actor, nameOf } = enterRoom({ context })
  const shown = getOrShowMissing(await history.show(actor, params.slug, versionNumber(params)))
  const { name, version, present, before, after } = shown
  const { deed, text } = describeVersion(version, version.by === undefined ? undefined : await nameOf(version.by))
  return {
    ...{ slug: params.slug, name, present },
    isPresent: version.number === present,
    text: `${deed} · ${text}`,
    changes: compareLines(linesOf(before), linesOf(after)),
  }
}

const linesOf = (facts: EventSource | undefined) =>
  facts === undefined ? [] : valueLines(eventFields, toTypedFields(eventFields, toFormValues(facts)))

const versionNumber = ({ number }: { number: string }): number =>
  /^[1-9]\d{0,8}$/.test(number) ? Number(number) : showMissing({ kind: 'unknown-version' })

export async function action({ context, params, request }: Route.ActionArgs) {
  const { history, actor } = enterRoom({ context })
  const { number: seen = '' } = await readForm(request)
  const wanted = { number: versionNumber(params), seen: /^\d{1,9}$/.test(seen) ? Number(seen) : -1 }
  const restored = await history.restore(actor, params.slug, wanted)
  if (restored.ok) return redirect(`${href('/admin/turniere/:slug/angaben', params)}?${SAID}=geholt`, 303)
  if (isMissing(restored.error)) return showMissing(restored.error)
  if (restored.error.kind === 'conflict')
    return data({ message: 'Inzwischen hat jemand gespeichert. Bitte sehen Sie erst nach.' }, 409)
  return data({ message: restored.error.mistakes.map(({ sentence }) => sentence).join(' ') }, 422)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, `Fassung: ${loaderData?.name ?? ''}`)

export default function EventVersion({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { slug, name, present, isPresent, text, changes } = loaderData
  const isSending = useNavigation().state === 'submitting'
  return (
    <RoomPage
      title={name}
      back={{ label: 'Ältere Fassungen', path: href('/admin/turniere/:slug/verlauf', { slug }) }}
      lead={text}
    >
      {refused && <FormSummary title="Noch nicht geholt" message={refused.message} />}
      <RoomPart id="was-anders-war" title="Was gegenüber der Fassung davor anders war">
        {changes.length === 0 ? <p>Nichts.</p> : <LineChanges lines={changes} />}
      </RoomPart>
      {isPresent ? (
        <p>Das ist die Fassung, die jetzt gilt.</p>
      ) : (
        <PostForm>
          <input type="hidden" name="number" value={present} />
          <p>Was jetzt gilt, bleibt als Fassung erhalten.</p>
          <button className="button" type="submit" disabled={isSending}>
            Diese Fassung wieder gelten lassen
          </button>
        </PostForm>
      )}
    </RoomPage>
  )
}
