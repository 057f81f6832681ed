import { NotebookPen } from 'lucide'
import { href, Link } from 'react-router'
import { needsDecision, type HandledRegistration } from '#features/tournaments/registrations/handling.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { Icon } from '../../../ui/icon.tsx'
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

type Props = { slug: string; rows: ShownRow[]; /** Leads back to this selection. */ query: string }

export function RegistrationTable({ slug, rows, query }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={`table-scroll ${styles['table']}`} role="region" aria-label="Tabelle der Anmeldungen" tabIndex={0}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Mannschaften</th>
            <th scope="col">Stand</th>
            <th scope="col">Ansprechperson</th>
            <th scope="col">Telefon und E-Mail</th>
            <th scope="col">Eingegangen</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.reference} slug={slug} row={row} query={query} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ slug, row, query }: Omit<Props, 'rows'> & { row: ShownRow }) {
  const { reference, teamNames, contactName, contactEmail, contactNumber, contactNumberE164 } = row
  return (
    <tr>
      <th scope="row">
        <Link to={href('/admin/turniere/:slug/anmeldungen/:reference', { slug, reference }) + query}>
          {teamNames.join(', ')}
        </Link>
        <span className={room['reference']}>{reference}</span>
      </th>
      <td>
        <MarkBadge mark={row.mark} needsDecision={row.needsDecision} />
        {row.hasNote && (
          <span className={styles['has-note']}>
            <Icon icon={NotebookPen} size={16} /> Notiz
          </span>
        )}
      </td>
      <td data-label="Ansprechperson">{contactName}</td>
      <td data-label="Telefon und E-Mail">
        {contactNumberE164 === undefined ? contactNumber : <a href={`tel:${contactNumberE164}`}>{contactNumber}</a>}
        <br />
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        {row.isUnreached && <span className={room['failed']}>Bestätigung nicht zugestellt</span>}
      </td>
      <td data-label="Eingegangen">
        {row.received}
        {row.isLate && <span className={room['late']}>verspätet</span>}
      </td>
    </tr>
  )
}
