import { cx } from '#site/ui/cx.ts'
import { ExternalLink } from '#site/ui/icons.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './show.module.css'
import type { ShownTeam } from './team-view.ts'

type Props = NonNullable<ShownTeam['table']> & { league: string; season: string; portalUrl: string }

export function TeamTable({ rows, note, league, season, portalUrl }: Props) {
  return (
    <section className="section" aria-labelledby="tabelle">
      <div className="section-head">
        <h2 id="tabelle">Tabelle</h2>
      </div>
      <table className={cx('data-table', styles['standings'])}>
        <caption className="visually-hidden">
          {league} {season}
        </caption>
        <thead>
          <tr>
            <th scope="col">Pl.</th>
            <th scope="col">Mannschaft</th>
            <th scope="col" className={styles['wide']}>
              <abbr title="Begegnungen">Beg.</abbr>
            </th>
            <th scope="col">Spiele</th>
            <th scope="col">Punkte</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, place, played, games, points, isOurs }) => (
            <tr key={name} className={isOurs ? styles['ours'] : undefined}>
              <td>{place}.</td>
              <th scope="row">{name}</th>
              <td className={styles['wide']}>{played}</td>
              <td>{games}</td>
              <td>{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['source']}>
        {note}{' '}
        {portalUrl !== '' && (
          <a href={portalUrl} target="_blank" rel="noopener noreferrer">
            Im Ligaportal <Icon icon={ExternalLink} size={14} />
            <span className="visually-hidden">(öffnet in neuem Tab)</span>
          </a>
        )}
      </p>
    </section>
  )
}
