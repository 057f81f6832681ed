import { href, Link, redirect } from 'react-router'
import { competitionsOf } from '#features/tournaments/events/competition.ts'
import { showDrawRoom } from '#features/tournaments/drawing/draw-room.ts'
import { enterEvent } from '#features/tournaments/events/enter-event.ts'
import { enterRoom, getOrShowMissing, roomMeta } from '../enter-room.ts'
import { RoomPage } from '../room-page.tsx'
import type { Route } from './+types/index.ts'
import { phaseText } from './phase-text.ts'
import styles from './draw.module.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom({ context })
  const event = getOrShowMissing(await enterEvent(ctx, actor, 'run-tournaments', params.slug))
  const { slug, name } = event
  const [first, second] = competitionsOf(event)
  if (first && !second) {
    throw redirect(href('/admin/turniere/:slug/auslosung/:competition', { slug, competition: first.key }))
  }
  const competitions = await Promise.all(
    competitionsOf(event).map(async ({ key }) => {
      const view = getOrShowMissing(await showDrawRoom(ctx, actor, { slug, competition: key }))
      return { key, name: view.competition.name, state: phaseText(view) }
    }),
  )
  return { event: { slug, name }, competitions }
}

const TITLE = 'Auslosung'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function Draws({ loaderData: { event, competitions } }: Route.ComponentProps) {
  return (
    <RoomPage title={TITLE} lead={event.name} day={event.slug}>
      <ul className={styles['competitions']}>
        {competitions.map(({ key, name, state }) => (
          <li className="card rows pad-4" key={key}>
            <Link
              className="bold thumb"
              to={href('/admin/turniere/:slug/auslosung/:competition', { slug: event.slug, competition: key })}
            >
              {name}
            </Link>
            <span>{state}</span>
          </li>
        ))}
      </ul>
    </RoomPage>
  )
}
