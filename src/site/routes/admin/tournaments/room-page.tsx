import { ChevronLeft } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import styles from './room.module.css'

type Props = {
  title: string
  lead?: ReactNode
  /** The page above this one. */
  back?: { to: string; label: string }
  children: ReactNode
}

export function RoomPage({ title, lead, back, children }: Props) {
  return (
    <div className={styles['page']}>
      {back && (
        <nav aria-label="Übergeordnete Seite" className="no-print">
          <Link className={styles['back']} to={back.to}>
            <Icon icon={ChevronLeft} size={18} /> {back.label}
          </Link>
        </nav>
      )}
      <div>
        <h1>{title}</h1>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      </div>
      {children}
    </div>
  )
}
