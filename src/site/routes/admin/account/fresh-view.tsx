import type { ReactNode } from 'react'
import { useFocusWhenShown } from '../../../ui/hooks/use-focus-when-shown.ts'
import styles from './account.module.css'

/** A view that replaces a form at the same address: it is read from its top, although the router keeps the scroll position. */
export function FreshView({ children }: { children: ReactNode }) {
  const view = useFocusWhenShown<HTMLDivElement>(undefined, { fromTop: true })
  return (
    <div className={styles['fresh']} tabIndex={-1} ref={view}>
      {children}
    </div>
  )
}
