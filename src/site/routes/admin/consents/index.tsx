import { capitalise } from '#shared/german/capitalise.ts'
import { Download, Plus } from '#site/ui/icons.ts'
import { href, Link } from 'react-router'
import type { Consent } from '#features/pictures/consents/consent.ts'
import { listRegister } from '#features/pictures/consents/keep-consents.ts'
import { PURPOSES, purposeNames } from '#features/pictures/consents/picture-consent.ts'
import { formatDay } from '#shared/berlin-time.ts'
import { SHEET_FORMATS } from '#shared/sheet-format.ts'
import { enterRoom } from '../../../context.ts'
import { Icon } from '../../../ui/icon.tsx'
import { RoomPage } from '../../../ui/room-page.tsx'
import { RoomTable, type RoomRow } from '../../../ui/room-table.tsx'
import type { Route } from './+types/index.ts'
import { getOrShowMissing, roomMeta } from './enter-room.ts'
import { StateBadge } from './state-badge.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const consents = getOrShowMissing(await listRegister(ctx, actor))
  return { rows: consents.map(toRow), isRemoved: new URL(request.url).searchParams.has('geloescht') }
}

const toRow = ({ id, name, birthYear, states, givenBy, since, withdrawnOn }: Consent) => ({
  id,
  name,
  birthYear,
  states,
  givenBy,
  since: formatDay(since),
  withdrawn: withdrawnOn && formatDay(withdrawnOn),
})

const TITLE = 'Einwilligungen'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

const COLUMNS = [
  'Name',
  'Jahrgang',
  ...PURPOSES.map((purpose) => capitalise(purposeNames[purpose])),
  'Erteilt von',
  'Seit',
  'Widerrufen',
]
const formatNames = { csv: 'CSV', xlsx: 'Excel' }

export default function Consents({ loaderData: { rows, isRemoved } }: Route.ComponentProps) {
  return (
    <RoomPage
      title={TITLE}
      lead="Wer auf Fotos gezeigt werden darf, und wofür. Die Unterschrift bleibt auf Papier; hier steht, wo sie liegt."
      notice={isRemoved ? 'Der Eintrag ist gelöscht.' : undefined}
      actions={
        <Link className="button" to={href('/admin/einwilligungen/neu')}>
          <Icon icon={Plus} size={18} /> Neue Einwilligung
        </Link>
      }
    >
      {rows.length === 0 ? (
        <p>Noch keine Einwilligung. Tragen Sie die erste ein, sobald eine Unterschrift vorliegt.</p>
      ) : (
        <>
          <RoomTable label="Verzeichnis" columns={COLUMNS} rows={rows.map(toTableRow)} />
          <ul className="cluster gap-2 no-print" aria-label="Verzeichnis mitnehmen">
            {SHEET_FORMATS.map((format) => (
              <li key={format}>
                <a className="button button-quiet" href={href('/admin/einwilligungen/export/:format', { format })}>
                  <Icon icon={Download} size={18} /> {formatNames[format]}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </RoomPage>
  )
}

function toTableRow({ id, name, birthYear, states, givenBy, since, withdrawn }: ReturnType<typeof toRow>): RoomRow {
  const link = (
    <Link className="target" to={href('/admin/einwilligungen/:id', { id })}>
      {name}
    </Link>
  )
  const badges = PURPOSES.map((purpose) => <StateBadge key={purpose} state={states[purpose]} />)
  return { key: id, cells: [link, birthYear, ...badges, givenBy, since, withdrawn] }
}
