import { cx } from '#site/ui/cx.ts'
import { href } from 'react-router'
import { against, type MatchNews } from './match-view.ts'
import styles from './matches.module.css'
import { teamPath } from './team-path.ts'
import { VerdictMark } from './verdict-mark.tsx'

type Told = MatchNews['next'][number]

/**
 * The next matches and the latest results on the home page; in weeks without any, one line. Rendered on the server only: it is static, and its
 * program would cost every visitor two kilobytes.
 */
export function MatchNewsBlock({ news: { next, latest, later } }: { news: MatchNews }) {
  if (next.length === 0 && latest.length === 0) return <Quiet later={later} />
  return (
    <>
      {next.length > 0 && (
        <section className="section" aria-labelledby="naechste-spiele">
          <div className="section-head">
            <h2 id="naechste-spiele">Nächste Spiele</h2>
          </div>
          <ul>
            {next.map((match) => (
              <NextMatch key={match.slug + match.key} match={match} />
            ))}
          </ul>
          <p className={styles['more']}>
            <a href={href('/termine')}>Alle Termine</a> <a href={href('/kalender')}>Kalender abonnieren</a>
          </p>
        </section>
      )}
      {latest.length > 0 && (
        <section className="section" aria-labelledby="letzte-ergebnisse">
          <div className="section-head">
            <h2 id="letzte-ergebnisse">Letzte Ergebnisse</h2>
          </div>
          <ul>
            {latest.map((match) => (
              <LatestMatch key={match.slug + match.key} match={match} />
            ))}
          </ul>
          <p className={styles['more']}>
            Unser Ergebnis steht jeweils vorn. <a href={href('/mannschaften')}>Alle Mannschaften</a>
          </p>
        </section>
      )}
    </>
  )
}

function NextMatch({ match }: { match: Told }) {
  const { time, day, dateTime, team, slug, isHome, movedFrom } = match
  return (
    <li className={styles['next']}>
      <time className={styles['when']} dateTime={dateTime}>
        <strong>{time || 'Zeit offen'}</strong>
        {day}
      </time>
      <span>
        <a className={styles['team']} href={teamPath(slug)}>
          {team}
        </a>{' '}
        <span className={styles['opponent']}>{against(match)}</span>
        {movedFrom && <span className={styles['note']}>verlegt von {movedFrom}</span>}
      </span>
      <span className={cx(styles['place'], isHome && 'bold ink')}>{isHome ? 'Heim' : 'auswärts'}</span>
    </li>
  )
}

function LatestMatch({ match }: { match: Told }) {
  const { team, slug, day, dateTime, ownScore, verdict, report, state } = match
  return (
    <li className={styles['result']}>
      <time className={styles['when']} dateTime={dateTime}>
        {day}
      </time>
      <span className={styles['told']}>
        <a className={styles['team']} href={teamPath(slug)}>
          {team}
        </a>{' '}
        <span className={styles['opponent']}>{against(match)}</span>
        {state === 'forfeited' && <span className={styles['note']}>kampflos</span>}
        {report && <a href={href('/news/:key', { key: report })}>Zum Bericht</a>}
      </span>
      <span className={styles['score']}>{ownScore}</span>
      {verdict && <VerdictMark verdict={verdict} />}
    </li>
  )
}

const Quiet = ({ later }: Pick<MatchNews, 'later'>) => (
  <p className={cx('section', styles['more'])}>
    {later
      ? `Nächstes Spiel: ${later.team} ${against(later)}, ${later.day}${later.time && `, ${later.time} Uhr`}.`
      : 'Zurzeit stehen keine Spiele an.'}{' '}
    <a href={href('/mannschaften')}>Alle Mannschaften</a>
  </p>
)
