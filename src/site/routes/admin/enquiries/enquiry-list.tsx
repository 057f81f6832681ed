import { Bell, Check, Clock, UserCheck, type IconPath } from '#site/ui/icons.ts'
import { href, Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import type { EnquiryRow } from './enquiry-words.ts'
import styles from './enquiries.module.css'
import type { ShownList } from './look-around.ts'

const icons: Record<EnquiryRow['tone'], IconPath> = { due: Bell, waiting: Clock, taken: UserCheck, done: Check }

/** Longest waiting first. @property current the enquiry that is open beside the list */
export function EnquiryLists({ list, current }: { list: ShownList; current?: string }) {
  const { waiting, taken, done } = list
  return (
    <div className={styles['lists']}>
      <Part id="warten" title="Warten auf Antwort" rows={waiting} current={current} />
      <Part id="in-arbeit" title="In Arbeit" rows={taken} current={current} />
      <Part id="erledigt" title="Beantwortet" rows={done} current={current} />
    </div>
  )
}

type PartProps = { id: string; title: string; rows: EnquiryRow[]; current: string | undefined }

function Part({ id, title, rows, current }: PartProps) {
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 className="line larger gap-2 below-1" id={id} data-tone={rows[0]?.tone}>
        {title}
      </h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              className={styles['row']}
              to={href('/admin/anfragen/:id', { id: row.id })}
              aria-current={row.id === current ? 'page' : undefined}
            >
              <strong>{row.who}</strong>
              <span className="muted small">{row.when}</span>
              <span className={styles['subject']}>{row.subject}</span>
              <span className={styles['state']} data-tone={row.tone}>
                <Icon icon={icons[row.tone]} size={17} /> {row.state}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
