import { data, href, redirect } from 'react-router'
import { restoreVersion, showVersion } from '#features/news/editing/history.ts'
import { enterRoom } from '../../../context.ts'
import { FormSummary } from '../../../ui/form-field.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { describeVersion, versionText } from '../versions/describe-version.ts'
import { readSeen, versionNumber } from '../versions/restoring.ts'
import type { Route } from './+types/version.ts'
import { Difference } from './difference.tsx'
import { articleIdOf, getOrShowMissing, isMissing, roomMeta, showMissing } from './enter-room.ts'
import { UNTITLED } from './news-words.ts'
import { FLASH } from './flash.ts'
import { articleCommands } from './version-words.ts'
import { PostForm } from '../../../ui/post-form.tsx'
import { Submit } from '../../../ui/submit.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const id = articleIdOf(params)
  const shown = getOrShowMissing(await showVersion(ctx, actor, id, numberIn(params)))
  const { title, isPage, number, hasChanges, version, differences } = shown
  const who = version.by === undefined ? undefined : await ctx.nameOf(version.by)
  return {
    id,
    title: title || UNTITLED,
    isPage,
    number,
    hasChanges,
    differences,
    ...describeVersion(articleCommands, version, who),
  }
}

const numberIn = (params: { number: string }) => versionNumber(params) ?? showMissing({ kind: 'unknown-version' })

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const id = articleIdOf(params)
  const seen = await readSeen(request)
  const restored = await restoreVersion(ctx, actor, id, { number: numberIn(params), seen })
  if (restored.ok) return redirect(`${href('/admin/news/:id', { id })}?${FLASH}=geholt`, 303)
  if (isMissing(restored.error)) return showMissing(restored.error)
  return data({ message: 'Inzwischen hat jemand anderes gespeichert. Bitte sehen Sie erst nach.' }, 409)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, `Fassung: ${loaderData?.title ?? ''}`)

export default function ArticleVersion({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { id, title, number, hasChanges, differences, ...version } = loaderData
  return (
    <RoomPage
      title={title}
      back={{ label: 'Ältere Fassungen', path: href('/admin/news/:id/verlauf', { id }) }}
      lead={versionText(version)}
    >
      {refused && <FormSummary title="Noch nicht geholt" message={refused.message} />}
      <RoomPart id="was-anders-war" title="Was gegenüber der Fassung davor anders war">
        {differences.length === 0 ? (
          <p>Nichts; nur wann sie zu lesen war.</p>
        ) : (
          <Difference differences={differences} />
        )}
      </RoomPart>
      <PostForm>
        <input type="hidden" name="number" value={number} />
        {hasChanges && <p>Was im Entwurf steht und nicht veröffentlicht ist, wird dabei ersetzt.</p>}
        <Submit>Diese Fassung in den Entwurf holen</Submit>
      </PostForm>
    </RoomPage>
  )
}
