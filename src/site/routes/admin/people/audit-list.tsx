import { href, Link } from 'react-router'
import { RoomTable } from '../../../ui/room-page.tsx'
import type { AuditRow, LoggedPerson } from './audit-words.ts'
import styles from './people.module.css'

type Props = { rows: AuditRow[]; /** Whose page this is: no link leads back to it. */ ownId?: string }

export function AuditList({ rows, ownId }: Props) {
  return (
    <RoomTable label="Einträge" columns={['Wann', 'Wer', 'Was', 'Wen', 'Von wo']}>
      {rows.map(({ id, at, actor, what, detail, subject, ip }) => (
        <tr key={id}>
          <th scope="row" className={styles['when']}>
            {at}
          </th>
          <td>{actor ? <Person person={actor} ownId={ownId} /> : 'das System'}</td>
          <td>
            {what}
            {detail !== undefined && <span className={styles['detail']}>{detail}</span>}
          </td>
          <td>{subject ? <Person person={subject} ownId={ownId} /> : '–'}</td>
          <td className={styles['ip']}>{ip || '–'}</td>
        </tr>
      ))}
    </RoomTable>
  )
}

function Person({ person: { id, called, isKnown }, ownId }: { person: LoggedPerson; ownId: string | undefined }) {
  return isKnown && id !== ownId ? <Link to={href('/admin/personen/:id', { id })}>{called}</Link> : called
}
