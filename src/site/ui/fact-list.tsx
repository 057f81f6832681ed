import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

/** What is known of somebody or something, side by side where there is room. @param props.children each a {@link Fact} */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
