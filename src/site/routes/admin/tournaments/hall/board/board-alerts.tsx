import { TriangleAlert } from '#site/ui/icons.ts'
import { href, Link } from 'react-router'
import { Icon } from '../../../../../ui/icon.tsx'
import type { BoardView, DrawView, StaleView } from './board-view.ts'
import { CommandForm } from '../commands/command-form.tsx'
import styles from '../hall.module.css'

type Props = { board: BoardView; formKey: string }

/** Decisions that come before anything else. */
export const BoardAlerts = ({ board, formKey }: Props) => (
  <>
    {board.stale.map((stale) => (
      <StaleAlert key={`${stale.competition} ${stale.tie}`} stale={stale} board={board} formKey={formKey} />
    ))}
    {board.draws.map((draw) => (
      <DrawAlert key={draw.competition} draw={draw} board={board} formKey={formKey} />
    ))}
  </>
)

function StaleAlert({ stale, board, formKey }: Props & { stale: StaleView }) {
  const path = href('/admin/turniere/:slug/halle', { slug: board.event.slug })
  const facts = { competition: stale.competition, tie: stale.tie }
  return (
    <section className={styles['alert']}>
      <Icon icon={TriangleAlert} size={28} />
      <div>
        <h2 className="larger">Ein Ergebnis wurde berichtigt</h2>
        <p>
          {stale.where} {stale.isOver ? 'haben' : 'stehen schon'} <b>{stale.played}</b>
          {stale.isOver ? ' gespielt' : ''}. Nach der Berichtigung gehört dorthin: <b>{stale.right}</b>.
        </p>
        {/* Several alerts would push the tables off a phone's screen. */}
        <details open={board.stale.length === 1}>
          <summary>Was das heißt</summary>
          <p>
            <b>Es bleibt dabei:</b> {stale.keeping}
          </p>
          <p>
            <b>Neu bilden:</b> {stale.clearing}
          </p>
        </details>
      </div>
      <div className="bar gap-3">
        <CommandForm path={path} command="keep" formKey={formKey} facts={facts}>
          <button className="button">Es bleibt dabei</button>
        </CommandForm>
        <CommandForm path={path} command="clear" formKey={formKey} facts={facts}>
          <button className="button button-quiet">Neu bilden</button>
        </CommandForm>
      </div>
    </section>
  )
}

const DRAWS: Record<DrawView['kind'], { title: string; text: string; action: string }> = {
  frames: {
    title: 'Alle Gruppen sind fertig',
    text: 'Die Endrunden können ausgelost werden. Danach stehen ihre Kämpfe in der Liste.',
    action: 'Endrunden auslosen',
  },
  round: {
    title: 'Die Runde ist fertig',
    text: 'Die nächste Runde kann ausgelost werden.',
    action: 'Nächste Runde auslosen',
  },
  lots: {
    title: 'Ein Los muss entscheiden',
    text: 'In einer Gruppe sind mehrere gleich, und davon hängt ab, wer wo weiterspielt.',
    action: 'Zum Losen',
  },
}

function DrawAlert({ draw, board, formKey }: Props & { draw: DrawView }) {
  const { slug } = board.event
  const { title, text, action } = DRAWS[draw.kind]
  return (
    <section className={styles['alert']}>
      <Icon icon={TriangleAlert} size={28} />
      <div>
        <h2 className="larger">
          {draw.name}: {title}
        </h2>
        <p>{text}</p>
      </div>
      <div className="bar gap-3">
        {draw.kind === 'lots' ? (
          <Link className="button" to={href('/admin/turniere/:slug/gruppen', { slug })}>
            {action}
          </Link>
        ) : (
          <CommandForm
            path={href('/admin/turniere/:slug/halle', { slug })}
            command="draw-next"
            formKey={formKey}
            facts={{ competition: draw.competition }}
          >
            <button className="button">{action}</button>
          </CommandForm>
        )}
      </div>
    </section>
  )
}
