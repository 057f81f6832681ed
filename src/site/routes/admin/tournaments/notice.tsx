import { CircleCheck } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import styles from './room.module.css'

/** What has just happened. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className={styles['notice']} role="status">
      <Icon icon={CircleCheck} size={22} />
      <span>{children}</span>
    </p>
  )
}
