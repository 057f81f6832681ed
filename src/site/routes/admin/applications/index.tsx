import { Download } from '#site/ui/icons.ts'
import { href, Link } from 'react-router'
import { listApplications } from '#features/membership/keep-applications.ts'
import { nameOfPerson } from '#features/membership/application.ts'
import type { KeptApplication } from '#features/membership/kept-application.ts'
import { applicationStateWords } from '#features/membership/state-words.ts'
import { may } from '#rights/offices.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { RoomTable, type RoomRow } from '../../../ui/room-table.tsx'
import type { Route } from './+types/index.ts'
import { CodeForm, WrongCodeSummary } from './code-form.tsx'
import { enterRoom } from '../../../context.ts'
import { getOrShowMissing, roomMeta, WRONG_CODE } from './missing-application.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const { applications, hasLock } = getOrShowMissing(await listApplications(ctx, actor))
  const { searchParams } = new URL(request.url)
  return {
    rows: applications.map(toRow),
    mayOpen: may(actor, 'open-accounts'),
    hasLock,
    isLocked: searchParams.has('schloss'),
    isWrong: searchParams.has(WRONG_CODE),
  }
}

const toRow = ({ id, people, reference, feeTitle, state, receivedAt }: KeptApplication) => ({
  id,
  reference,
  feeTitle,
  names: people.map(nameOfPerson).join(', '),
  state: applicationStateWords[state],
  received: formatListDate(receivedAt),
})

const TITLE = 'Anträge'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

const COLUMNS = ['Wer', 'Stand', 'Beitrag', 'Eingegangen', 'Nummer']
const LOCKED = 'Das Schloss ist eingerichtet. Ab jetzt fragt der Antrag nach der IBAN, und nur Ihr Code öffnet sie.'

export default function Applications({ loaderData }: Route.ComponentProps) {
  const { rows, mayOpen, hasLock, isLocked, isWrong } = loaderData
  return (
    <RoomPage
      title={TITLE}
      lead="Wer Mitglied werden möchte. Was hier entschieden ist, löscht die Website nach 90 Tagen von selbst."
      notice={isLocked ? LOCKED : undefined}
      actions={
        <>
          {rows.length > 0 && (
            <a className="button button-quiet" href={href('/admin/antraege/liste')}>
              <Icon icon={Download} size={18} /> Liste als CSV
            </a>
          )}
          {mayOpen && (
            <Link className="button button-quiet" to={href('/admin/antraege/schloss')}>
              Schloss der Kasse
            </Link>
          )}
        </>
      }
    >
      {isWrong && <WrongCodeSummary />}
      {!hasLock && (
        <Notice>
          Noch fragt der Antrag nach keiner IBAN: Dazu richtet jemand mit dem Amt „Kasse“ hier ein Schloss ein.
        </Notice>
      )}
      {rows.length === 0 ? (
        <p>Noch kein Antrag. Was jemand auf der Seite „Mitglied werden“ ausfüllt, steht dann hier.</p>
      ) : (
        <RoomTable label="Anträge" columns={COLUMNS} rows={rows.map(toTableRow)} />
      )}
      {mayOpen && hasLock && rows.length > 0 && <SealedList isWrong={isWrong} />}
    </RoomPage>
  )
}

const SealedList = ({ isWrong }: { isWrong: boolean }) => (
  <RoomPart id="mit-iban" title="Liste mit IBAN">
    <p>Für das Mitgliederprogramm. Wer sie herunterlädt, steht danach bei jedem Antrag.</p>
    <CodeForm
      label="Liste mit IBAN"
      submit="Liste mit IBAN herunterladen"
      to={href('/admin/antraege/liste')}
      isWrong={isWrong}
    />
  </RoomPart>
)

function toTableRow({ id, names, state, feeTitle, received, reference }: ReturnType<typeof toRow>): RoomRow {
  const link = <Link to={href('/admin/antraege/:id', { id })}>{names}</Link>
  return { key: id, cells: [link, state, feeTitle, received, reference] }
}
