import { href } from 'react-router'
import { listDuties } from '#features/duties/take-duties.ts'
import { enterRoom } from '../../../context.ts'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { RoomTable } from '../../../ui/room-table.tsx'
import type { Route } from './+types/print.ts'
import styles from './duties.module.css'
import { getOrShowMissing, roomMeta } from './missing-duty.ts'
import { shortWhen } from './people-text.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const all = getOrShowMissing(await listDuties(ctx, actor))
  return {
    occasions: [...Map.groupBy(all, ({ occasion }) => occasion)].map(([key, own]) => ({
      key,
      title: own[0]?.occasionTitle ?? '',
      duties: own.map(({ id, title, startsAt, endsAt, shown, free }) => ({
        id,
        title,
        free,
        when: shortWhen({ startsAt, endsAt }),
        names: shown.map(({ name }) => name ?? 'jemand ohne Namen'),
      })),
    })),
  }
}

const TITLE = 'Aushang'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, `${TITLE}: Dienste`)

/** The whole roster for the notice board in the hall: people without an account sign up by hand on the lines. */
export default function DutyPrint({ loaderData: { occasions } }: Route.ComponentProps) {
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'Dienste', path: href('/admin/mitglieder/dienste') }}
      lead={<span className="no-print">So wird die Seite gedruckt. Auf den Linien ist noch Platz für Namen.</span>}
    >
      {occasions.length === 0 && <p>Zurzeit gibt es keinen Dienstplan.</p>}
      {occasions.map(({ key, title, duties }) => (
        <RoomPart key={key} id={key} title={title}>
          <RoomTable
            label={`Plan: ${title}`}
            columns={['Was', 'Wann', 'Wer']}
            rows={duties.map(({ id, title: what, when, names, free }) => ({
              key: id,
              cells: [
                what,
                <span key="when" className={styles['time']}>
                  {when}
                </span>,
                <People key="people" names={names} free={free} />,
              ],
            }))}
          />
        </RoomPart>
      ))}
    </RoomPage>
  )
}

const People = ({ names, free }: { names: string[]; free: number }) => (
  <>
    {names.join(', ')}
    {names.length > 0 && ' '}
    {Array.from({ length: free }, (_, index) => (
      <span key={index}>
        <span className={styles['line']}>
          <span className="visually-hidden">noch frei</span>&nbsp;
        </span>{' '}
      </span>
    ))}
  </>
)
