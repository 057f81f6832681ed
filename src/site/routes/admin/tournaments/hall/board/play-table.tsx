import { cx } from '#site/ui/cx.ts'
import type { TableView } from './table-view.ts'
import styles from '../hall.module.css'

/** A table from above: one half for each side, the net between them. */
export function PlayTable({ sides, state }: Pick<TableView, 'sides' | 'state'>) {
  const isOutline = state === 'free' || state === 'blocked'
  return (
    <div className={cx(styles['surface'], isOutline && styles['outline'])}>
      <div className={styles['half']}>
        <b className={cx('shrinks', isOutline ? 'medium' : 'bold')}>{sides?.home}</b>
        <span className={styles['score']}>{sides?.homeScore}</span>
      </div>
      <div className={styles['half']}>
        <b className={cx('shrinks', isOutline ? 'medium' : 'bold')}>{sides?.guest}</b>
        <span className={styles['score']}>{sides?.guestScore}</span>
      </div>
    </div>
  )
}
