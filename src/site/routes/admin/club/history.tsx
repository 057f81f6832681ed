import { href } from 'react-router'
import { listDocumentVersions } from '#features/club/editing/document-history.ts'
import { enterRoom } from '../../../context.ts'
import { RoomPage } from '../../../ui/room-page.tsx'
import { describeVersions } from '../versions/describe-version.ts'
import { VersionList } from '../versions/version-list.tsx'
import type { Route } from './+types/history.ts'
import { formAt, getOrShowMissing, roomMeta } from './enter-room.ts'
import { documentCommands } from './flash.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const { name, slug, title } = formAt(params)
  const versions = getOrShowMissing(await listDocumentVersions(ctx, actor, name))
  const named = { self: actor.accountId, nameOf: ctx.nameOf }
  return { slug, title, versions: await describeVersions(documentCommands, versions, named) }
}

const TITLE = 'Ältere Fassungen'
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, `${TITLE}: ${loaderData?.title ?? ''}`)

export default function DocumentHistory({ loaderData: { slug, title, versions } }: Route.ComponentProps) {
  return (
    <RoomPage title={TITLE} back={{ label: title, path: href('/admin/verein/:name', { name: slug }) }}>
      <VersionList
        versions={versions}
        kept="jede Fassung, die auf der Website zu lesen war"
        pathOf={(number) => href('/admin/verein/:name/verlauf/:number', { name: slug, number })}
      />
    </RoomPage>
  )
}
