import { Plus } from '#site/ui/icons.ts'
import { href, Link } from 'react-router'
import { listDates } from '#features/dates/keep-dates.ts'
import { splitMoment, type ClubDate } from '#features/dates/club-date.ts'
import { dateKindNames } from '#features/dates/date-kinds.ts'
import { occurrencesOf } from '#features/dates/occurrences.ts'
import { repeatText } from '#features/dates/repeat-choice.ts'
import { addDays } from '#shared/add-days.ts'
import { berlinDay, formatDay } from '#shared/berlin-time.ts'
import { Icon } from '../../../ui/icon.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { RoomTable, type RoomRow } from '../../../ui/room-table.tsx'
import type { Route } from './+types/index.ts'
import { getOrShowMissing, roomMeta } from './missing-date.ts'
import { enterRoom } from '../../../context.ts'

const LOOK_AHEAD_DAYS = 800

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const dates = getOrShowMissing(await listDates(ctx, actor))
  const today = berlinDay(ctx.now())
  const rows = dates.map((date) => toRow(date, today)).toSorted((a, b) => (a.day < b.day ? -1 : 1))
  return {
    coming: rows.filter(({ isOver }) => !isOver),
    past: rows.filter(({ isOver }) => isOver).toReversed(),
  }
}

function toRow(date: ClubDate, today: string) {
  const { day: firstDay, time } = splitMoment(date.from)
  const next = occurrencesOf(date, { from: today, until: addDays(today, LOOK_AHEAD_DAYS) })[0]
  return {
    id: date.id,
    title: date.title,
    kind: dateKindNames[date.kind],
    day: next?.day ?? firstDay,
    isOver: next === undefined,
    when: `${formatDay(next?.day ?? firstDay)}${time === undefined ? '' : `, ${time}`}`,
    repeats: date.repeats === undefined ? '' : repeatText(date.repeats, firstDay),
    state: (next?.cancelled ?? date.cancelled) === undefined ? '' : 'fällt aus',
  }
}

const TITLE = 'Termine'
const COLUMNS = ['Was', 'Wann', 'Art', 'Wiederholt sich', 'Stand']
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function DateRoom({ loaderData: { coming, past } }: Route.ComponentProps) {
  return (
    <RoomPage
      title={TITLE}
      lead="Versammlungen, Feiern, Ausflüge, Fristen. Training, Spiele und Turniere kommen von selbst dazu."
      actions={
        <Link className="button" to={href('/admin/termine/neu')}>
          <Icon icon={Plus} size={18} /> Neuer Termin
        </Link>
      }
    >
      {coming.length === 0 ? (
        <p>Noch nichts geplant. Tragen Sie den nächsten Termin ein, dann steht er auf der Seite „Termine“.</p>
      ) : (
        <RoomTable label="Kommende Termine" columns={COLUMNS} rows={coming.map(toTableRow)} />
      )}
      {past.length > 0 && (
        <RoomPart id="vorbei" title="Vorbei">
          <RoomTable label="Vergangene Termine" columns={COLUMNS} rows={past.map(toTableRow)} />
        </RoomPart>
      )}
    </RoomPage>
  )
}

function toTableRow({ id, title, when, kind, repeats, state }: ReturnType<typeof toRow>): RoomRow {
  const link = (
    <Link className="target" to={href('/admin/termine/:id', { id })}>
      {title}
    </Link>
  )
  return { key: id, cells: [link, when, kind, repeats, state] }
}
