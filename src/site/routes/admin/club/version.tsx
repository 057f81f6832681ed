import { href, redirect } from 'react-router'
import { restoreDocument, showDocumentVersion } from '#features/club/editing/document-history.ts'
import { describeVersion, versionText } from '../versions/describe-version.ts'
import { readSeen, refuseRestoring, versionNumber } from '../versions/restoring.ts'
import { showVersion, VersionPage } from '../versions/version-page.tsx'
import type { Route } from './+types/version.ts'
import { documentCommands } from './flash.ts'
import { formAt, getOrShowMissing, isMissing, roomMeta, showMissing } from './enter-room.ts'
import { enterRoom } from '../../../context.ts'
import { FLASH } from '../../../flash.ts'

const numberIn = (params: { number: string }) => versionNumber(params) ?? showMissing({ kind: 'unknown-version' })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const { name, slug, title, fields } = formAt(params)
  const { version, ...compared } = getOrShowMissing(await showDocumentVersion(ctx, actor, name, numberIn(params)))
  const who = version.by === undefined ? undefined : await ctx.nameOf(version.by)
  const text = versionText(describeVersion(documentCommands, version, who))
  return { slug, title, text, ...showVersion(fields, { number: version.number, ...compared }) }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const { name, slug } = formAt(params)
  const wanted = { number: numberIn(params), seen: await readSeen(request) }
  const restored = await restoreDocument(ctx, actor, name, wanted)
  if (restored.ok) return redirect(`${href('/admin/verein/:name', { name: slug })}?${FLASH}=geholt`, 303)
  return isMissing(restored.error) ? showMissing(restored.error) : refuseRestoring(restored.error)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, `Fassung: ${loaderData?.title ?? ''}`)

export default function DocumentVersion({ loaderData, actionData: refused }: Route.ComponentProps) {
  const history = href('/admin/verein/:name/verlauf', { name: loaderData.slug })
  return (
    <VersionPage shown={loaderData} history={history} refused={refused}>
      Was jetzt auf der Website steht, bleibt als Fassung erhalten.
    </VersionPage>
  )
}
