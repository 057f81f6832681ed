import { href, Link } from 'react-router'
import { DragGrip } from '../../drag/drag-grip.tsx'
import type { BoardView, QueueLine } from './board-view.ts'
import styles from '../hall.module.css'

/** What is called in the next minutes; the rest is looked up. */
const SHOWN = 10

/** Who waits, the most urgent first; below them ties that are not ready, with what they wait for. */
export function QueueList({ board: { queue, waiting, next, event } }: { board: BoardView }) {
  const others = queue.filter(({ competition, tie }) => competition !== next?.competition || tie !== next.tie)
  const lines = [...others, ...waiting].map((line) => <Line key={line.key} line={line} slug={event.slug} />)
  if (lines.length === 0) return null
  return (
    <section className={styles['queue']}>
      <h2>Danach, in dieser Folge</h2>
      <ol>{lines.slice(0, SHOWN)}</ol>
      {lines.length > SHOWN && (
        <details>
          <summary>{lines.length - SHOWN} weitere</summary>
          <ol>{lines.slice(SHOWN)}</ol>
        </details>
      )}
    </section>
  )
}

function Line({
  line: { competition, tie, sides, what, waits, isReady, needed },
  slug,
}: {
  line: QueueLine
  slug: string
}) {
  return (
    <li className={isReady ? undefined : styles['later']}>
      <Link to={href('/admin/turniere/:slug/halle/:competition/:tie', { slug, competition, tie })}>{sides}</Link>
      <small>{what}</small>
      <span className={styles['waits']}>{waits}</span>
      {isReady && needed === 1 && <DragGrip tie={{ command: 'call', competition, tie, label: sides }} />}
    </li>
  )
}
