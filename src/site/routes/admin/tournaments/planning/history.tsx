import { href, Link } from 'react-router'
import { RoomPage } from '../../../../ui/room-page.tsx'
import { roomMeta } from '../enter-room.ts'
import type { Route } from './+types/history.ts'
import { enterRoom, getOrShowMissing } from './enter-room.ts'
import styles from '../../club/club.module.css'
import { describeVersion } from './version-words.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { history, actor, nameOf } = enterRoom({ context })
  const { name, versions } = getOrShowMissing(await history.list(actor, params.slug))
  const lines = versions.map(async (version) => {
    const who = version.by === undefined ? undefined : await nameOf(version.by)
    return { number: version.number, ...describeVersion(version, version.by === actor.accountId ? 'Sie' : who) }
  })
  return { slug: params.slug, name, versions: await Promise.all(lines) }
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
      {versions.length === 0 ? (
        <p>Noch keine. Hier steht jede Fassung der Angaben, mit Namen und Uhrzeit.</p>
      ) : (
        <ol className={styles['versions']} reversed>
          {versions.map(({ number, deed, text }) => (
            <li key={number}>
              <Link to={href('/admin/turniere/:slug/verlauf/:number', { slug, number: String(number) })}>
                <strong>{deed}</strong>
                <span>{text}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </RoomPage>
  )
}
