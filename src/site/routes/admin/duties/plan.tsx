import { href, Link } from 'react-router'
import { listRosters } from '#features/duties/read-rosters.ts'
import { formatLongDate } from '#shared/berlin-time.ts'
import { enterRoom } from '../../../context.ts'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { RoomTable } from '../../../ui/room-table.tsx'
import type { Route } from './+types/plan.ts'
import { getOrShowMissing, roomMeta } from './missing-duty.ts'
import { freeText } from './people-text.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const occasions = getOrShowMissing(await listRosters(ctx, actor))
  return {
    occasions: occasions.map(({ key, title, startsAt, duties, free }) => ({
      key,
      title,
      day: formatLongDate(startsAt),
      state: duties === 0 ? 'noch kein Plan' : free === 0 ? 'alles besetzt' : freeText(free),
    })),
  }
}

const TITLE = 'Dienstplan machen'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

/** The occasions for which a roster can be made. */
export default function DutyPlan({ loaderData: { occasions } }: Route.ComponentProps) {
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'Dienste', path: href('/admin/mitglieder/dienste') }}
      lead="Wofür brauchen Sie Leute? Ein Heimspiel steht hier, sobald seine Uhrzeit feststeht."
    >
      <RoomPart id="anlaesse" title="Was ansteht">
        {occasions.length === 0 ? (
          <p>Kein Turnier, kein Heimspiel und kein Vereinstermin steht an.</p>
        ) : (
          <RoomTable
            label="Liste der Anlässe"
            columns={['Wofür', 'Wann', 'Stand']}
            rows={occasions.map(({ key, title, day, state }) => ({
              key,
              cells: [
                <Link key="roster" to={href('/admin/mitglieder/dienste/plan/:occasion', { occasion: key })}>
                  {title}
                </Link>,
                day,
                state,
              ],
            }))}
          />
        )}
      </RoomPart>
    </RoomPage>
  )
}
