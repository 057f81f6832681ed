import { cx } from '#site/ui/cx.ts'
import { href, Link } from 'react-router'
import type { MatchView } from './match-view.ts'
import styles from './show.module.css'
import { stateNote, type ShownTeam } from './team-view.ts'
import { VerdictMark } from './verdict-mark.tsx'

/** The latest results, and below them all matches of the season, folded. */
export const Schedule = ({ team: { latest, all } }: { team: ShownTeam }) => (
  <section className={cx('section', styles['matches'])} aria-labelledby="spiele">
    <div className="section-head">
      <h2 id="spiele">{latest.length > 0 ? 'Letzte Spiele' : 'Spielplan'}</h2>
    </div>
    {latest.length > 0 && <Matches matches={latest} />}
    {all.length > latest.length && (
      <details className={styles['all']} open={latest.length === 0}>
        <summary className="bold primary">Alle {all.length} Spiele</summary>
        <Matches matches={all} />
      </details>
    )}
  </section>
)

const Matches = ({ matches }: { matches: MatchView[] }) => (
  <ul>
    {matches.map((match) => (
      <Match key={match.key} match={match} />
    ))}
  </ul>
)

function Match({ match }: { match: MatchView }) {
  const { day, time, dateTime, score, verdict, report } = match
  const note = stateNote(match)
  return (
    <li className={styles['match']}>
      <time className={styles['day']} dateTime={dateTime}>
        {day}
      </time>
      <span className={styles['sides']}>
        <Name name={match.home} isOurs={match.isHome} /> – <Name name={match.guest} isOurs={!match.isHome} />
        {note && <span className="muted small block">{note}</span>}
        {report && (
          <span className="muted small block">
            <Link to={href('/news/:key', { key: report })}>Zum Bericht</Link>
          </span>
        )}
      </span>
      <span className={styles['score']}>{score ?? time}</span>
      {verdict ? (
        <VerdictMark verdict={verdict} />
      ) : (
        <span className={styles['day']}>{score ? '' : time && 'Uhr'}</span>
      )}
    </li>
  )
}

const Name = ({ name, isOurs }: { name: string; isOurs: boolean }) => (isOurs ? <strong>{name}</strong> : name)
