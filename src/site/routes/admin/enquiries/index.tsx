import { href, Link } from 'react-router'
import type { ApplicationState } from '#features/membership/application.ts'
import { listApplications } from '#features/membership/keep-applications.ts'
import { listEnquiries } from '#features/contact/enquiries/read-enquiries.ts'
import { enterRoom } from '../../../context.ts'
import { listYouth } from '#features/youth/keep-youth-list.ts'
import { RoomPage } from '../../../ui/room-page.tsx'
import type { Route } from './+types/index.ts'
import { EnquiryLists } from './enquiry-list.tsx'
import { getOrShowMissing, roomMeta } from './room.ts'
import { sinceText } from './enquiry-words.ts'
import { listText } from './youth-words.ts'
import styles from './enquiries.module.css'
import { allOf, lookAround, toShownList } from './look-around.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const room = enterRoom(context)
  const list = getOrShowMissing(await listEnquiries(room.ctx, room.actor))
  const looking = await lookAround(room, allOf(list))
  const open = [...list.waiting, ...list.taken]
  const { ctx } = room
  const [youthLists, joiners] = await Promise.all([listYouth(ctx, room.actor), listApplications(ctx, room.actor)])
  const oldest = Math.min(...open.map(({ receivedAt }) => receivedAt.getTime()))
  return {
    list: toShownList(list, looking),
    openCount: open.length,
    oldest: open.length === 0 ? undefined : sinceText(new Date(oldest), looking.now),
    youthList: youthLists.ok ? (listText(youthLists.value) ?? 'Noch keine Gruppe') : undefined,
    applications: joiners.ok ? applicationsText(joiners.value.applications) : undefined,
    isRemoved: new URL(request.url).searchParams.has('geloescht'),
  }
}

const TITLE = 'Anfragen'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function Enquiries({ loaderData }: Route.ComponentProps) {
  const { list, openCount, oldest, youthList, applications, isRemoved } = loaderData
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
      {applications !== undefined && (
        <Elsewhere
          id="antraege"
          title="Anträge auf Mitgliedschaft"
          text={applications}
          path={href('/admin/antraege')}
        />
      )}
      {youthList !== undefined && (
        <Elsewhere
          id="warteliste"
          title="Warteliste Jugendtraining"
          text={youthList}
          path={href('/admin/anfragen/warteliste')}
        />
      )}
    </RoomPage>
  )
}

/** Other kinds of enquiries, which have pages of their own. */
const Elsewhere = ({ id, title, text, path }: { id: string; title: string; text: string; path: string }) => (
  <section className={styles['lists']} aria-labelledby={id}>
    <h2 className="line larger gap-2 below-1" id={id}>
      {title}
    </h2>
    <Link className={styles['row']} to={path}>
      <strong>{text}</strong>
      <span className="muted small">Ansehen</span>
    </Link>
  </section>
)

function applicationsText(applications: readonly { state: ApplicationState }[]): string {
  const count = (state: ApplicationState) => applications.filter((each) => each.state === state).length
  const [signed, waiting] = [count('new'), count('waiting')]
  const parts = [signed > 0 && `${signed} zu entscheiden`, waiting > 0 && `${waiting} ohne Unterschrift`].filter(
    Boolean,
  )
  return parts.length === 0 ? 'Kein offener Antrag' : parts.join(', ')
}
