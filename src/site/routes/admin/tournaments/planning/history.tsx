import { href } from 'react-router'
import { listEventVersions } from '#features/tournaments/events/event-history.ts'
import { RoomPage } from '../../../../ui/room-page.tsx'
import { describeVersions } from '../../versions/describe-version.ts'
import { VersionList } from '../../versions/version-list.tsx'
import type { Route } from './+types/history.ts'
import { enterRoom, getOrShowMissing, roomMeta } from '../enter-room.ts'
import { eventCommands } from './command-names.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom({ context })
  const { name, versions } = getOrShowMissing(await listEventVersions(ctx, actor, params.slug))
  const named = { self: actor.accountId, nameOf: ctx.nameOf }
  return { slug: params.slug, name, versions: await describeVersions(eventCommands, versions, named) }
}

const TITLE = 'Ältere Fassungen'
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, `${TITLE}: ${loaderData?.name ?? ''}`)

export default function EventVersions({ loaderData: { slug, name, versions } }: Route.ComponentProps) {
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'Angaben', path: href('/admin/turniere/:slug/angaben', { slug }) }}
      lead={name}
    >
      <VersionList
        versions={versions}
        kept="jede Fassung der Angaben"
        pathOf={(number) => href('/admin/turniere/:slug/verlauf/:number', { slug, number })}
      />
    </RoomPage>
  )
}
