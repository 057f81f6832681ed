import { href, Link } from 'react-router'
import { RoomTable } from '../../../ui/room-table.tsx'
import type { AuditRow, LoggedPerson } from './audit-words.ts'
import styles from './people.module.css'

type Props = { rows: AuditRow[]; /** The person whose page this is: their name is not a link. */ ownId?: string }

export const AuditList = ({ rows, ownId }: Props) => (
  <RoomTable
    label="Einträge"
    columns={['Wann', 'Wer', 'Was', 'Wen', 'Von wo']}
    rows={rows.map(({ id, at, actor, what, detail, subject, ip }) => ({
      key: id,
      cells: [
        <span key="when" className={styles['when']}>
          {at}
        </span>,
        actor ? <Person key="actor" person={actor} ownId={ownId} /> : 'das System',
        <>
          {what}
          {detail !== undefined && <span className="detail">{detail}</span>}
        </>,
        subject ? <Person key="subject" person={subject} ownId={ownId} /> : '–',
        <span key="ip" className={styles['ip']}>
          {ip || '–'}
        </span>,
      ],
    }))}
  />
)

const Person = ({ person: { id, called, isKnown }, ownId }: { person: LoggedPerson; ownId: string | undefined }) =>
  isKnown && id !== ownId ? <Link to={href('/admin/personen/:id', { id })}>{called}</Link> : called
