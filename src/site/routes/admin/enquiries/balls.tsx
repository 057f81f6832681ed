import styles from './enquiries.module.css'
import type { Ball } from './enquiry-words.ts'

/** What happened, what is, and what comes: full balls, the orange one, a dotted ring. */
export const Balls = ({ balls }: { balls: Ball[] }) => (
  <ol className={styles['balls']} aria-label="Verlauf">
    {balls.map(({ when, text, state }) => (
      <li key={`${when} ${text}`} data-state={state}>
        <strong>{when}</strong> {text}
      </li>
    ))}
  </ol>
)
