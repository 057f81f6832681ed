import type { ReactNode } from 'react'
import styles from './chips.module.css'

/** Links to the parts of a list, the shown one marked as current; each item contains the link and, in a `span`, a count. */
export const Chips = ({ children }: { children: ReactNode }) => <ul className={styles['chips']}>{children}</ul>
