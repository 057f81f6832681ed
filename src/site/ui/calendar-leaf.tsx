import styles from './calendar-leaf.module.css'

/** A day as a leaf of a tear-off calendar; the text beside it has the full date. */
export const CalendarLeaf = ({ day, month }: { day: string; month: string }) => (
  <div className={styles['leaf']} aria-hidden>
    <span className={styles['month']}>{month}</span>
    <span className={styles['day']}>{day}</span>
  </div>
)
