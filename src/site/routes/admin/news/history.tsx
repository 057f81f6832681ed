import { href, Link } from 'react-router'
import { RoomPage } from '../../../ui/room-page.tsx'
import type { Route } from './+types/history.ts'
import { articleIdOf, enterRoom, getOrShowMissing, roomMeta } from './enter-room.ts'
import styles from './history.module.css'
import { UNTITLED } from './news-words.ts'
import { describeVersion } from './version-words.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { actions, actor } = enterRoom({ context })
  const id = articleIdOf(params)
  const { title, versions } = getOrShowMissing(await actions.history.list(actor, id))
  const lines = versions.map(async (version) => ({
    number: version.number,
    ...describeVersion(version, version.by === actor.accountId ? 'Sie' : await findName(version.by, actions.nameOf)),
  }))
  return { id, title: title || UNTITLED, versions: await Promise.all(lines) }
}

const findName = async (by: string | undefined, nameOf: (id: string) => Promise<string | undefined>) =>
  by === undefined ? undefined : nameOf(by)

const TITLE = 'Ältere Fassungen'
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, `${TITLE}: ${loaderData?.title ?? ''}`)

export default function ArticleHistory({ loaderData: { id, title, versions } }: Route.ComponentProps) {
  return (
    <RoomPage title={TITLE} back={{ label: title, path: href('/admin/news/:id', { id }) }}>
      {versions.length === 0 ? (
        <p>Noch keine. Hier steht jede Fassung, die auf der Website zu lesen war, mit Namen und Uhrzeit.</p>
      ) : (
        <ol className={styles['versions']} reversed>
          {versions.map(({ number, deed, when, who }) => (
            <li key={number}>
              <Link to={href('/admin/news/:id/verlauf/:number', { id, number: String(number) })}>
                <strong>{deed}</strong>
                <span>{[when, who].filter((text) => text !== undefined).join(' · ')}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </RoomPage>
  )
}
