import { Megaphone } from '#site/ui/icons.ts'
import { href, Link } from 'react-router'
import { DragGrip } from '../../drag/drag-grip.tsx'
import { Icon } from '../../../../../ui/icon.tsx'
import type { BoardView, QueueLine } from './board-view.ts'
import { CommandForm } from '../commands/command-form.tsx'
import styles from '../hall.module.css'

/** The next call and its reason; the orange button is the next step. */
export function NextCall({ board, formKey }: { board: BoardView; formKey: string }) {
  const { next, event, pause, callable } = board
  const path = href('/admin/turniere/:slug/halle', { slug: event.slug })
  if (!next) {
    return (
      <section className={styles['next']}>
        <h2>{pause ? `${pause.reason} bis ${pause.until}` : 'Gerade ist niemand zu rufen'}</h2>
        <p>{pause ? 'Bis dahin wird nichts vorgeschlagen.' : nothingText(board)}</p>
        {pause && (
          <CommandForm path={path} command="resume" formKey={formKey} facts={{}}>
            <button className="button">Pause beenden</button>
          </CommandForm>
        )}
      </section>
    )
  }
  const { competition, tie, tables, home, guest, reason } = next
  const [table = '', table2 = ''] = tables
  return (
    <section className={styles['next']}>
      <h2>Als Nächstes an Tisch {tables.join(' und ')}</h2>
      <p className={styles['pair']}>
        {home} <i className="muted medium text upright">gegen</i> {guest}
      </p>
      {tables.length === 1 && <DragGrip tie={{ command: 'call', competition, tie, label: `${home} – ${guest}` }} />}
      <p>{reason}</p>
      <CommandForm path={path} command="call" formKey={formKey} facts={{ competition, tie, table, table2 }}>
        <button className="button button-accent wide tall">
          <Icon icon={Megaphone} size={20} /> Aufrufen
        </button>
      </CommandForm>
      {callable > 1 && (
        <CommandForm path={path} command="call-all" formKey={formKey} facts={{}}>
          <button className="button button-quiet wide tall">Alle freien Tische belegen ({callable})</button>
        </CommandForm>
      )}
      <Link className={styles['quiet']} to={`?tisch=${table}`} preventScrollReset>
        Anderes Spiel an Tisch {table}
      </Link>
    </section>
  )
}

function nothingText({ tables, queue }: BoardView): string {
  const free = tables.some(({ state }) => state === 'free')
  if (!free) return 'Alle Tische sind besetzt.'
  return queue.length > 0
    ? 'Wer noch spielen muss, ist gerade an einem Tisch.'
    : 'Es wartet kein Kampf, der gespielt werden kann.'
}

/** Enough for the next minutes; the rest can be unfolded. */
const SHOWN = 10

/** Ready ties, the most urgent first; below them ties that are not ready, with what they wait for. */
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
