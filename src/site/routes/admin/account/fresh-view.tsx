import type { ReactNode } from 'react'
import { useFocusWhenShown } from '../../../ui/hooks/use-focus-when-shown.ts'
import styles from './account.module.css'

/** What took the place of a form at the same address: to be read from its top, although the router stays where the form was sent. */
export function FreshView({ children }: { children: ReactNode }) {
  const view = useFocusWhenShown<HTMLDivElement>(undefined, { fromTop: true })
  return (
    <div className={styles['fresh']} tabIndex={-1} ref={view}>
      {children}
    </div>
  )
}
