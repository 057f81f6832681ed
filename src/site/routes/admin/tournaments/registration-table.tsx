import { NotebookPen } from '#site/ui/icons.ts'
import { href, Link } from 'react-router'
import { needsDecision, type HandledRegistration } from '#features/tournaments/registrations/handling.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { Icon } from '../../../ui/icon.tsx'
import { RoomTable, type RoomRow } from '../../../ui/room-table.tsx'
import { MarkBadge } from './mark-badge.tsx'
import styles from './list.module.css'
import room from './room.module.css'

type ShownRow = ReturnType<typeof toShownRow>

export function toShownRow(registration: HandledRegistration) {
  const { reference, teamNames, contactName, contactNumber, contactNumberE164, contactEmail } = registration
  const { isLate, isUnreached, handling, receivedAt } = registration
  return {
    reference,
    teamNames,
    contactName,
    contactNumber,
    contactNumberE164,
    contactEmail,
    isLate,
    isUnreached,
    mark: handling.mark,
    hasNote: handling.note !== '',
    needsDecision: needsDecision(registration),
    received: formatListDate(receivedAt),
  }
}

type Props = { slug: string; rows: ShownRow[]; /** The query of this selection, for the way back. */ query: string }

const COLUMNS = ['Mannschaften', 'Stand', 'Ansprechperson', 'Telefon und E-Mail', 'Eingegangen']

export const RegistrationTable = ({ slug, rows, query }: Props) => (
  <RoomTable label="Tabelle der Anmeldungen" columns={COLUMNS} rows={rows.map((row) => toTableRow(row, slug, query))} />
)

function toTableRow(row: ShownRow, slug: string, query: string): RoomRow {
  const { reference, teamNames, contactName } = row
  const teams = (
    <>
      <Link className="way" to={href('/admin/turniere/:slug/anmeldungen/:reference', { slug, reference }) + query}>
        {teamNames.join(', ')}
      </Link>
      <span className="detail">{reference}</span>
    </>
  )
  const state = (
    <div>
      <MarkBadge mark={row.mark} needsDecision={row.needsDecision} />
      {row.hasNote && (
        <span className={styles['has-note']}>
          <Icon icon={NotebookPen} size={16} /> Notiz
        </span>
      )}
    </div>
  )
  const received = (
    <div>
      {row.received}
      {row.isLate && <span className={room['late']}>verspätet</span>}
    </div>
  )
  return { key: reference, cells: [teams, state, contactName, waysOf(row), received] }
}

/** How to reach the contact. @returns undefined without contact details */
function waysOf({ contactEmail, contactNumber, contactNumberE164, isUnreached }: ShownRow) {
  if (contactEmail === '' && contactNumber === '') return undefined
  return (
    <div>
      {contactNumberE164 === undefined ? contactNumber : <a href={`tel:${contactNumberE164}`}>{contactNumber}</a>}
      <br />
      {contactEmail !== '' && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
      {isUnreached && <span className="detail strong wrong">Bestätigung nicht zugestellt</span>}
    </div>
  )
}
