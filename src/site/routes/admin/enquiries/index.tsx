import { href, Link } from 'react-router'
import { RoomPage } from '../../../ui/room-page.tsx'
import type { Route } from './+types/index.ts'
import { EnquiryLists } from './enquiry-list.tsx'
import { enterRoom, getOrShowMissing, roomMeta } from './enter-room.ts'
import { sinceText } from './enquiry-words.ts'
import { services } from '../../../services.ts'
import { listText } from './youth-words.ts'
import styles from './enquiries.module.css'
import { allOf, lookAround, toShownList } from './look-around.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const room = enterRoom({ context })
  const list = getOrShowMissing(await room.actions.list(room.actor))
  const looking = await lookAround(room, allOf(list))
  const open = [...list.waiting, ...list.taken]
  const youthLists = await context.get(services).youthRoom.list(room.actor)
  const oldest = Math.min(...open.map(({ receivedAt }) => receivedAt.getTime()))
  return {
    list: toShownList(list, looking),
    openCount: open.length,
    oldest: open.length === 0 ? undefined : sinceText(new Date(oldest), looking.now),
    youthList: youthLists.ok ? (listText(youthLists.value) ?? 'Noch keine Gruppe') : undefined,
    isRemoved: new URL(request.url).searchParams.has('geloescht'),
  }
}

const TITLE = 'Anfragen'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function Enquiries({ loaderData }: Route.ComponentProps) {
  const { list, openCount, oldest, youthList, isRemoved } = loaderData
  const isEmpty = openCount + list.done.length === 0
  return (
    <RoomPage
      title={TITLE}
      lead={oldest === undefined ? 'Niemand wartet auf Antwort.' : `${openCount} offen, die älteste ${oldest}`}
      actions={
        <Link className="button button-quiet" to={href('/admin/anfragen/vorlagen')}>
          Vorlagen
        </Link>
      }
      notice={isRemoved ? 'Die Anfrage ist gelöscht.' : undefined}
    >
      {isEmpty && <p>Hier steht, was man über das Kontaktformular fragt, und wer darauf antwortet.</p>}
      <EnquiryLists list={list} />
      {youthList !== undefined && (
        <section className={styles['lists']} aria-labelledby="warteliste">
          <h2 id="warteliste">Warteliste Jugendtraining</h2>
          <Link className={styles['row']} to={href('/admin/anfragen/warteliste')}>
            <strong>{youthList}</strong>
            <span className={styles['when']}>Ansehen</span>
          </Link>
        </section>
      )}
    </RoomPage>
  )
}
