import { ExternalLink } from '#site/ui/icons.ts'
import { Icon } from '../../ui/icon.tsx'
import { data, href, Link } from 'react-router'
import type { Season } from '#features/club/club-facts.ts'
import { lookBack } from '#features/club/look-back.ts'
import { PAGE_EXPIRES } from '../../page-expires.ts'
import { pageMeta } from '../../page-meta.ts'
import { services } from '../../services.ts'
import { Page } from '../../ui/banner.tsx'
import type { Route } from './+types/teams.ts'
import { against } from '../teams/match-view.ts'
import { teamPath } from '../teams/team-path.ts'
import { changesAt, outlineTeam, type TeamOutline } from '../teams/team-view.ts'
import styles from './teams.module.css'
import '../../styles/prose.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { club, league, now } = context.get(services)
  const { seasons } = await club.getFacts('seasons')
  const { leaguePortal } = await club.getFacts('club')
  const moment = now()
  const { shown, earlier, changesAt: until } = lookBack(seasons, moment)
  const views = await Promise.all(
    (await league.listTeamsOf(moment)).map(({ slug, season }) => league.findTeam(slug, { season, now: moment })),
  )
  const teams = views.filter((view) => view !== undefined)
  const ends = [until, ...teams.map((view) => changesAt(view, moment))]
  const headers = { [PAGE_EXPIRES]: new Date(Math.min(...ends.map(Number))).toISOString() }
  const outlines = teams.map((view) => outlineTeam(view, moment))
  return data({ portal: leaguePortal, shown, earlier, teams: outlines }, { headers })
}

export { loaderHeaders as headers } from '../../page-expires.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Mannschaften',
    description: 'Unsere Mannschaften mit Spielplan und Tabelle, und der Rückblick auf die letzten Spielzeiten.',
    path: href('/mannschaften'),
  })

export default function Teams({ loaderData: { portal, shown, earlier, teams } }: Route.ComponentProps) {
  return (
    <Page title="Mannschaften" subtitle="Von der Jugend bis zu den Senioren">
      {portal && (
        <section className="section bar gap-4 between">
          <p>
            Spielpläne, Ergebnisse und Tabellen der laufenden Saison finden Sie bei jeder Mannschaft und im Ligaportal.
          </p>
          <a className="button" href={portal.tablesUrl} target="_blank" rel="noopener noreferrer">
            Tabellen bei {portal.name} <Icon icon={ExternalLink} size={18} />
            <span className="visually-hidden">(öffnet in neuem Tab)</span>
          </a>
        </section>
      )}
      {teams.length > 0 && (
        <ul className={styles['teams']} aria-label="Unsere Mannschaften">
          {teams.map((team) => (
            <TeamCard key={team.slug} team={team} />
          ))}
        </ul>
      )}
      <LookBack shown={shown} earlier={earlier} />
    </Page>
  )
}

const TeamCard = ({ team: { slug, name, league, place, next } }: { team: TeamOutline }) => (
  <li className="card">
    <Link className="heavy block unlined" to={teamPath(slug)}>
      {name}
    </Link>
    <span>{league}</span>
    {place && <strong className="figures above-2 block primary">{place}</strong>}
    {next && (
      <p className="above-2">
        Nächstes Spiel
        <time className="strong block ink" dateTime={next.dateTime}>
          {next.day}
          {next.time && `, ${next.time} Uhr`}
        </time>
        {against(next)}
      </p>
    )}
  </li>
)

const LookBack = ({ shown, earlier }: Pick<Route.ComponentProps['loaderData'], 'shown' | 'earlier'>) => (
  <section className="section" aria-labelledby="rueckblick">
    <div className="section-head">
      <h2 id="rueckblick">Rückblick</h2>
    </div>
    <div className={styles['seasons']}>
      {shown.map((season) => (
        <SeasonCard key={season.id} season={season} />
      ))}
    </div>
    {earlier.length > 0 && (
      <details className={styles['earlier']}>
        <summary className="bold primary">Frühere Spielzeiten</summary>
        <div className={styles['seasons']}>
          {earlier.map((season) => (
            <SeasonCard key={season.id} season={season} />
          ))}
        </div>
      </details>
    )}
  </section>
)

const SeasonCard = ({ season }: { season: Season }) => (
  <section className={styles['season']} aria-labelledby={`saison-${season.id}`}>
    <h3 id={`saison-${season.id}`}>Saison {season.label}</h3>
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">Mannschaft</th>
          <th scope="col">Liga</th>
          <th scope="col">Platz</th>
        </tr>
      </thead>
      <tbody>
        {season.teams.map((team) => (
          <tr key={team.name}>
            <th className="strong" scope="row">
              {team.name}
            </th>
            <td>{team.league}</td>
            <td className={team.place === 1 ? styles['champion'] : undefined}>{team.place}.</td>
          </tr>
        ))}
      </tbody>
    </table>
    {season.note && <p className={styles['note']}>{season.note}</p>}
  </section>
)
