import type { ReactNode } from 'react'
import styles from './chips.module.css'

/** Links to parts of a list, the shown one marked as current; each is an item with the link and, in a `span`, how many stand there. */
export const Chips = ({ children }: { children: ReactNode }) => <ul className={styles['chips']}>{children}</ul>
