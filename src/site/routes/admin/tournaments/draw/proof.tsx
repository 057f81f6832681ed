import { Check, Printer, TriangleAlert } from '#site/ui/icons.ts'
import { href, Link } from 'react-router'
import { inFours } from '../../../../in-fours.ts'
import { listedText } from '#features/tournaments/drawing/show-draw.ts'
import { cx } from '#site/ui/cx.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { ShownView } from './shown-view.ts'
import styles from './draw.module.css'

type Draw = NonNullable<ShownView['draw']>

/** The commitment made before the draw, and its proof afterwards. */
export function Proof({ draw: { promise, entrants }, publicPath }: { draw: Draw; publicPath: string }) {
  if (!promise) return null
  const { version, commitment, committedAt, secret, drawnAt, matches } = promise
  return (
    <section className={styles['proof']} aria-labelledby="nachpruefbar">
      <h2 id="nachpruefbar">{secret === undefined ? 'Zusage' : 'Nachprüfbar gelost'}</h2>
      <dl className="rows gap-3">
        <div>
          <dt className="muted small">Zugesagt um {committedAt} Uhr, vor dem Losen</dt>
          <dd className={cx('strong', styles['code'])}>{inFours(commitment)}</dd>
        </div>
        {secret !== undefined && (
          <div>
            <dt className="muted small">Losnummer, veröffentlicht um {drawnAt} Uhr</dt>
            <dd className={cx('strong', styles['code'])}>{inFours(secret)}</dd>
          </div>
        )}
        <div>
          <dt className="muted small">Verfahren</dt>
          <dd className="strong">
            Auslosung {version}, Liste mit {listedText(entrants)}
          </dd>
        </div>
      </dl>
      {secret === undefined ? (
        <p>Die Zusage ist die Prüfsumme (SHA-256) der Losnummer. Die Nummer selbst wird erst beim Losen gezeigt.</p>
      ) : (
        <p className="line gap-2 bold">
          <Icon icon={matches ? Check : TriangleAlert} size={20} />
          {matches ? 'Losnummer passt zur Zusage' : 'Losnummer passt nicht zur Zusage'}
        </p>
      )}
      <p>
        <a href={publicPath}>{secret === undefined ? 'Für alle zu sehen' : 'Selbst nachrechnen'}</a>
      </p>
    </section>
  )
}

/** This many lots are visible; the others can be unfolded. */
const SHOWN_LOTS = 8

/** The draw's protocol with reasons, the last lot first. */
export function Protocol({ draw: { lots, changes, again }, slug }: { draw: Draw; slug: string }) {
  if (lots.length + again.length === 0) return null
  const latest = lots.toReversed()
  return (
    <section className={styles['protocol']} aria-labelledby="protokoll">
      <h2 id="protokoll">Protokoll</h2>
      {again.map(({ reason, at }) => (
        <p key={at}>
          Neu ausgelost um {at} Uhr: {reason}
        </p>
      ))}
      {changes.map(({ what, text, at }) => (
        <p key={`${at} ${text}`}>
          {what} um {at} Uhr: {text}
        </p>
      ))}
      <Lots lots={latest.slice(0, SHOWN_LOTS)} />
      {latest.length > SHOWN_LOTS && (
        <details>
          <summary>Alle {latest.length} Lose anzeigen</summary>
          <Lots lots={latest.slice(SHOWN_LOTS)} />
        </details>
      )}
      <p className="no-print">
        <Link
          className="button button-quiet"
          to={href('/admin/turniere/:slug/papiere/:paper', { slug, paper: 'auslosung' })}
        >
          <Icon icon={Printer} size={18} /> Protokoll drucken
        </Link>
      </p>
    </section>
  )
}

const Lots = ({ lots }: Pick<Draw, 'lots'>) => (
  <ol className={styles['lots']}>
    {lots.map(({ number, name, place, avoided }) => (
      <li className="rows line-below padded-small snug" key={number}>
        <i className="muted figures upright">{number}</i>
        <span>{name}</span>
        <b className="heavy">{place}</b>
        {avoided !== '' && <small className="muted column-2">{avoided}</small>}
      </li>
    ))}
  </ol>
)
