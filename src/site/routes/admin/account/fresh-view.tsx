import { useEffect, useRef, type ReactNode } from 'react'
import styles from './account.module.css'

/** What took the place of a form at the same address: to be read from its top, although the router stays where the form was sent. */
export function FreshView({ children }: { children: ReactNode }) {
  const view = useRef<HTMLDivElement>(null)
  useEffect(() => {
    view.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <div className={styles['fresh']} tabIndex={-1} ref={view}>
      {children}
    </div>
  )
}
