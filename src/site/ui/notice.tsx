import { CircleCheck } from './icons.ts'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

/** A notice after an action, in a room of the members' area. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <p className={styles['notice']} role="status">
    <Icon icon={CircleCheck} size={22} />
    <span>{children}</span>
  </p>
)
