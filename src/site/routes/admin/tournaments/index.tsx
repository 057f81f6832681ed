import { ChevronRight, Copy, Plus } from '#site/ui/icons.ts'
import { href, Link } from 'react-router'
import { listEvents } from '#features/tournaments/handling/list-for-director.ts'
import { describePlaces } from '#features/tournaments/registrations/places.ts'
import { formatDate } from '#shared/berlin-time.ts'
import { CalendarLeaf } from '../../../ui/calendar-leaf.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showEvent } from '../../tournaments/event-view.ts'
import type { Route } from './+types/index.ts'
import { enterRoom, getOrShowMissing, roomMeta } from './enter-room.ts'
import styles from './events.module.css'
import { RoomPage } from './room-page.tsx'

export async function loader(visit: Route.LoaderArgs) {
  const { ctx, actor, canKeep } = enterRoom(visit)
  const events = getOrShowMissing(await listEvents(ctx, actor))
  const rows = events.map(({ event, counts }) => {
    const { slug, name, leaf, begins } = showEvent(event)
    const places =
      event.places === undefined ? undefined : describePlaces({ total: event.places, taken: counts.places })
    const closes = formatDate(event.entriesCloseAt)
    return { slug, name, leaf, begins, closes, counts, places, isDraft: event.draft === true }
  })
  return { events: rows, canKeep }
}

const TITLE = 'Turniere'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function Tournaments({ loaderData: { events, canKeep } }: Route.ComponentProps) {
  return (
    <RoomPage title={TITLE}>
      {canKeep && <NewEvent last={events[0]} />}
      {events.length === 0 && <p>Zurzeit ist kein Turnier angelegt.</p>}
      <ul className={styles['events']}>
        {events.map((event) => (
          <li key={event.slug}>
            <Link
              className="card line gap-4 pad-4 ink unlined"
              to={href('/admin/turniere/:slug', { slug: event.slug })}
            >
              <CalendarLeaf {...event.leaf} />
              <span className={styles['event']}>
                <strong className="ink large snug close-set">
                  {event.name}
                  {event.isDraft && ' (Entwurf)'}
                </strong>
                <span>
                  {event.begins} · Anmeldeschluss {event.closes}
                </span>
                <EventCounts counts={event.counts} places={event.places} />
              </span>
              <Icon icon={ChevronRight} size={22} />
            </Link>
          </li>
        ))}
      </ul>
    </RoomPage>
  )
}

type Row = Route.ComponentProps['loaderData']['events'][number]

/** @param props.last the tournament most likely to be held again */
function NewEvent({ last }: { last: Row | undefined }) {
  const path = href('/admin/turniere/neu')
  return (
    <p className="cluster gap-3 no-print">
      {last && (
        <Link className="button" to={`${path}?vorlage=${last.slug}`}>
          <Icon icon={Copy} size={18} /> Noch einmal: {last.name}
        </Link>
      )}
      <Link className={last ? 'button button-quiet' : 'button'} to={path}>
        <Icon icon={Plus} size={18} /> Neues Turnier
      </Link>
    </p>
  )
}

type CountsProps = Pick<Row, 'counts' | 'places'>

const EventCounts = ({ counts: { registrations, teams, late, marked, undecided }, places }: CountsProps) => (
  <span className={styles['counts']}>
    <span>{registrations === 1 ? '1 Anmeldung' : `${registrations} Anmeldungen`}</span>
    <span>{teams === 1 ? '1 Mannschaft' : `${teams} Mannschaften`}</span>
    {places !== undefined && <span>{places}</span>}
    <span>{late} verspätet</span>
    <span>{marked} markiert</span>
    {undecided > 0 && <span className="badge">{undecided} zu entscheiden</span>}
  </span>
)
