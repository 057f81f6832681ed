import { data, href, redirect, useNavigation } from 'react-router'
import { compareLines } from '#shared/compare-lines.ts'
import { LineChanges } from '../../../described-form/line-changes.tsx'
import { toTypedFields } from '../../../described-form/typed.ts'
import { valueLines } from '../../../described-form/value-lines.ts'
import { readForm } from '../../../read-form.ts'
import { FormSummary } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import type { Route } from './+types/version.ts'
import { enterRoom, formAt, getOrShowMissing, isMissing, roomMeta, showMissing } from './enter-room.ts'
import { SAID } from './said.ts'
import { describeVersion, versionText } from './version-words.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { actions, actor } = enterRoom({ context })
  const { name, slug, title, fields } = formAt(params)
  const shown = getOrShowMissing(await actions.history.show(actor, name, versionNumber(params)))
  const { version, present, before, after } = shown
  const who = version.by === undefined ? undefined : await actions.nameOf(version.by)
  const linesOf = (values: unknown) => (values === undefined ? [] : valueLines(fields, toTypedFields(fields, values)))
  return {
    ...{ slug, title, present },
    isPresent: version.number === present,
    text: versionText(describeVersion(version, who)),
    changes: compareLines(linesOf(before), linesOf(after)),
  }
}

const versionNumber = ({ number }: { number: string }): number =>
  /^[1-9]\d{0,8}$/.test(number) ? Number(number) : showMissing({ kind: 'unknown-version' })

export async function action({ context, params, request }: Route.ActionArgs) {
  const { actions, actor } = enterRoom({ context })
  const { name, slug } = formAt(params)
  const { number: seen = '' } = await readForm(request)
  const wanted = { number: versionNumber(params), seen: /^\d{1,9}$/.test(seen) ? Number(seen) : -1 }
  const restored = await actions.history.restore(actor, name, wanted)
  if (restored.ok) return redirect(`${href('/admin/verein/:name', { name: slug })}?${SAID}=geholt`, 303)
  if (isMissing(restored.error)) return showMissing(restored.error)
  if (restored.error.kind === 'conflict')
    return data({ message: 'Inzwischen hat jemand gespeichert. Bitte sehen Sie erst nach.' }, 409)
  return data({ message: restored.error.mistakes.map(({ sentence }) => sentence).join(' ') }, 422)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, `Fassung: ${loaderData?.title ?? ''}`)

export default function DocumentVersion({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { slug, title, present, isPresent, text, changes } = loaderData
  const isSending = useNavigation().state === 'submitting'
  return (
    <RoomPage
      title={title}
      back={{ label: 'Ältere Fassungen', path: href('/admin/verein/:name/verlauf', { name: slug }) }}
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
          <p>Was jetzt auf der Website steht, bleibt als Fassung erhalten.</p>
          <button className="button" type="submit" disabled={isSending}>
            Diese Fassung wieder gelten lassen
          </button>
        </PostForm>
      )}
    </RoomPage>
  )
}
