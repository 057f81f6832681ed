import { href } from 'react-router'
import { showHistory } from '#features/news/editing/history.ts'
import { enterRoom } from '../../../context.ts'
import { RoomPage } from '../../../ui/room-page.tsx'
import { describeVersions } from '../versions/describe-version.ts'
import { VersionList } from '../versions/version-list.tsx'
import type { Route } from './+types/history.ts'
import { articleIdOf, getOrShowMissing, roomMeta } from './enter-room.ts'
import { UNTITLED } from './news-words.ts'
import { articleCommands } from './version-words.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const id = articleIdOf(params)
  const { title, isPage, versions } = getOrShowMissing(await showHistory(ctx, actor, id))
  const named = { self: actor.accountId, nameOf: ctx.nameOf }
  return { id, title: title || UNTITLED, isPage, versions: await describeVersions(articleCommands, versions, named) }
}

const TITLE = 'Ältere Fassungen'
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, `${TITLE}: ${loaderData?.title ?? ''}`)

export default function ArticleHistory({ loaderData: { id, title, versions } }: Route.ComponentProps) {
  return (
    <RoomPage title={TITLE} back={{ label: title, path: href('/admin/news/:id', { id }) }}>
      <VersionList
        versions={versions}
        kept="jede Fassung, die auf der Website zu lesen war"
        pathOf={(number) => href('/admin/news/:id/verlauf/:number', { id, number })}
      />
    </RoomPage>
  )
}
