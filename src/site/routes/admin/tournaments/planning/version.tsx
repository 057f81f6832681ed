import { href, redirect } from 'react-router'
import { restoreEvent, showEventVersion } from '#features/tournaments/events/event-history.ts'
import { describeVersion, versionText } from '../../versions/describe-version.ts'
import { readSeen, refuseRestoring, versionNumber } from '../../versions/restoring.ts'
import { showVersion, VersionPage } from '../../versions/version-page.tsx'
import { enterRoom, getOrShowMissing, isMissing, roomMeta, showMissing } from '../enter-room.ts'
import type { Route } from './+types/version.ts'
import { eventCommands } from './command-names.ts'
import { eventFields } from './event-fields.ts'
import { toFormValues } from './event-form-values.ts'
import { FLASH } from '../../../../flash.ts'

const numberIn = (params: { number: string }) => versionNumber(params) ?? showMissing({ kind: 'unknown-version' })

export async function loader({ context, params: { slug, ...params } }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom({ context })
  const shown = getOrShowMissing(await showEventVersion(ctx, actor, slug, numberIn(params)))
  const { name, version, present, before, after } = shown
  const who = version.by === undefined ? undefined : await ctx.nameOf(version.by)
  const compared = {
    number: version.number,
    present,
    before: before && toFormValues(before),
    after: toFormValues(after),
  }
  const text = versionText(describeVersion(eventCommands, version, who))
  return { slug, title: name, text, ...showVersion(eventFields, compared) }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom({ context })
  const wanted = { number: numberIn(params), seen: await readSeen(request) }
  const restored = await restoreEvent(ctx, actor, params.slug, wanted)
  if (restored.ok) return redirect(`${href('/admin/turniere/:slug/angaben', params)}?${FLASH}=geholt`, 303)
  return isMissing(restored.error) ? showMissing(restored.error) : refuseRestoring(restored.error)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, `Fassung: ${loaderData?.title ?? ''}`)

export default function EventVersion({ loaderData, actionData: refused }: Route.ComponentProps) {
  const history = href('/admin/turniere/:slug/verlauf', { slug: loaderData.slug })
  return (
    <VersionPage shown={loaderData} history={history} refused={refused}>
      Was jetzt gilt, bleibt als Fassung erhalten.
    </VersionPage>
  )
}
