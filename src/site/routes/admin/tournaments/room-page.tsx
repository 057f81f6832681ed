import { BackLink } from '../../../ui/room-page.tsx'
import type { ReactNode } from 'react'
import { DayNav } from './day-nav/day-nav.tsx'
import styles from './room.module.css'

type Props = {
  title: string
  lead?: ReactNode
  /** The page above this one. */
  back?: { to: string; label: string } | undefined
  /** Slug of the tournament, whose day rooms are linked at the top. */
  day?: string | undefined
  children: ReactNode
}

export const RoomPage = ({ title, lead, back, day, children }: Props) => (
  <div className={styles['page']}>
    {back && <BackLink path={back.to} label={back.label} />}
    {day !== undefined && <DayNav slug={day} />}
    <div>
      <h1>{title}</h1>
      {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
    </div>
    {children}
  </div>
)
