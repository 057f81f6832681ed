import { href, Link } from 'react-router'
import { RoomPage } from '../../../ui/room-page.tsx'
import type { Route } from './+types/history.ts'
import styles from './club.module.css'
import { enterRoom, formAt, getOrShowMissing, roomMeta } from './enter-room.ts'
import { describeVersion } from './version-words.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { actions, actor } = enterRoom({ context })
  const { name, slug, title } = formAt(params)
  const versions = getOrShowMissing(await actions.history.list(actor, name))
  const lines = versions.map(async (version) => {
    const who = version.by === undefined ? undefined : await actions.nameOf(version.by)
    return { number: version.number, ...describeVersion(version, version.by === actor.accountId ? 'Sie' : who) }
  })
  return { slug, title, versions: await Promise.all(lines) }
}

const TITLE = 'Ältere Fassungen'
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, `${TITLE}: ${loaderData?.title ?? ''}`)

export default function DocumentHistory({ loaderData: { slug, title, versions } }: Route.ComponentProps) {
  return (
    <RoomPage title={TITLE} back={{ label: title, path: href('/admin/verein/:name', { name: slug }) }}>
      {versions.length === 0 ? (
        <p>Noch keine. Hier steht jede Fassung, die auf der Website zu lesen war, mit Namen und Uhrzeit.</p>
      ) : (
        <ol className={styles['versions']} reversed>
          {versions.map(({ number, deed, when, who }) => (
            <li key={number}>
              <Link to={href('/admin/verein/:name/verlauf/:number', { name: slug, number: String(number) })}>
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
