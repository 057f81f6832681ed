import { cx } from '#site/ui/cx.ts'
import { CalendarPlus, ExternalLink, MapPin } from '#site/ui/icons.ts'
import { data, href, Link } from 'react-router'
import { readSeasonSlug } from '#features/league/season.ts'
import { PAGE_EXPIRES } from '../../page-expires.ts'
import { textTogether } from '../../keep-together.ts'
import { pageMeta } from '../../page-meta.ts'
import { services } from '../../services.ts'
import { pageData } from '../../structured-data.tsx'
import { Page } from '../../ui/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toShownPicture } from '#features/pictures/picture.ts'
import { ResponsivePicture } from '../../ui/responsive-picture.tsx'
import tableStyles from '../table-from-above.module.css'
import { sportsTeam } from '../json-ld.ts'
import type { Route } from './+types/show.ts'
import { keepKnownReports } from './known-reports.ts'
import { Schedule } from './schedule.tsx'
import styles from './show.module.css'
import { teamCalendarPath, teamPath } from './team-path.ts'
import { changesAt, showTeam, type ShownTeam } from './team-view.ts'
import '../../styles/prose.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { league, club, news, now, publicUrl, findPictures } = context.get(services)
  const moment = now()
  const { slug } = params
  const season = 'season' in params ? readSeasonSlug(params.season ?? '') : undefined
  if ('season' in params && params.season !== undefined && season === undefined) throw notFound()
  const view = await league.findTeam(slug, { season, now: moment })
  if (!view) throw notFound()
  const facts = await club.getFacts('club')
  const path = teamPath(slug, season)
  context.set(pageData, sportsTeam(view, { url: publicUrl + path, club: facts.name, hall: facts.hall?.name ?? '' }))
  const picture = (await findPictures([view.team.picture])).get(view.team.picture)
  const shown = await keepKnownReports(showTeam(view, moment), news)
  const page = {
    ...shown,
    next: shown.next && { ...shown.next, when: shown.next.when && textTogether(shown.next.when) },
    slug,
    path,
    picture: picture && toShownPicture(picture),
    hall: hallSentence(view.team.hall || (facts.hall?.name ?? ''), shown.next),
    calendar: (publicUrl + teamCalendarPath(slug)).replace(/^https?:/, 'webcal:'),
  }
  return data(page, { headers: { [PAGE_EXPIRES]: changesAt(view, moment).toISOString() } })
}

const notFound = () => data('Diese Mannschaft gibt es nicht.', 404)

/** The hall of the next match, if known. */
function hallSentence(ownHall: string, next: ShownTeam['next']): string {
  const hall = next?.hall || (next?.isHome ? ownHall : '')
  return hall === '' ? '' : `Gespielt wird hier: ${hall}.`
}

export { loaderHeaders as headers } from '../../page-expires.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData: team }) =>
  pageMeta(matches, {
    title: team ? `${team.name} ${team.season}` : 'Mannschaft',
    description: team
      ? `${team.name} in der ${team.league}: nächste Spiele, Ergebnisse, Tabelle und Aufstellung der Saison ${team.season}.`
      : '',
    path: team?.path ?? href('/mannschaften'),
  })

export default function TeamPage({ loaderData: team }: Route.ComponentProps) {
  return (
    <Page title={team.name} subtitle={`${team.league}, Saison ${team.season}`} className="page-end">
      {team.next ? <Next {...team} next={team.next} /> : <p className="section">{nothingToCome(team)}</p>}
      {team.all.length > 0 && <Schedule team={team} />}
      <div className={styles['two']}>
        {team.table && (
          <TeamTable {...team.table} league={team.league} season={team.season} portalUrl={team.portalUrl} />
        )}
        <LineUp team={team} />
      </div>
      {team.picture && (
        <div className={cx('section', styles['picture'])}>
          <div className="bounded">
            <ResponsivePicture picture={team.picture} sizes="(min-width: 48em) 44rem, 92vw" />
          </div>
        </div>
      )}
      <Subscribe {...team} />
      <Elsewhere {...team} />
    </Page>
  )
}

/** Says when a season is finished; otherwise the league may just not have published dates yet. */
const nothingToCome = ({ season, all, played }: ShownTeam): string =>
  all.length > 0 && all.length === played ? `Die Saison ${season} ist gespielt.` : 'Zurzeit steht kein Spiel an.'

function Next({ next, places, hall }: ShownTeam & { next: NonNullable<ShownTeam['next']>; hall: string }) {
  const [homePlace, guestPlace] = places ?? []
  return (
    <section className="section" aria-labelledby="naechstes-spiel">
      <h2 className={styles['label']} id="naechstes-spiel">
        Nächstes Spiel
      </h2>
      <p className={styles['when']}>
        <b dangerouslySetInnerHTML={{ __html: next.when ?? '' }} />{' '}
        <span className="muted together">{next.inDays}</span>
      </p>
      <div className={tableStyles['table']}>
        <Side label="Gastgeber" name={next.home} place={homePlace} />
        <Side label="Gast" name={next.guest} place={guestPlace} />
      </div>
      {next.movedFrom && (
        <p className={styles['moved']}>
          Verlegt: ursprünglich <s>{next.movedFrom}</s>
        </p>
      )}
      {hall !== '' && <p className={styles['hall']}>{hall}</p>}
      {next.isHome && (
        <p className={styles['hall']}>
          <Link className="button button-quiet" to={href('/anfahrt')}>
            <Icon icon={MapPin} size={18} /> Weg zur Halle
          </Link>
        </p>
      )}
    </section>
  )
}

const Side = ({ label, name, place }: { label: string; name: string; place: string | undefined }) => (
  <div className={styles['side']}>
    <span className={styles['role']}>{label}</span>
    <strong className="heavy huge">{name}</strong>
    {place && <span>{place}</span>}
  </div>
)

const Subscribe = ({ name, homeEvening, calendar, slug }: ShownTeam & { calendar: string; slug: string }) => (
  <section className={styles['subscribe']} aria-labelledby="kalender">
    <div>
      <h2 className="huge" id="kalender">
        Kein Spiel der {name} verpassen
      </h2>
      <p>
        {homeEvening !== '' && `Heimspiele sind ${homeEvening}, der Eintritt ist frei. `}Der Kalender zeigt auch
        Verlegungen an. <a href={teamCalendarPath(slug)}>Als Datei</a>
      </p>
    </div>
    <a className="button" href={calendar}>
      <Icon icon={CalendarPlus} size={18} /> Kalender abonnieren
    </a>
  </section>
)

const Elsewhere = ({ otherSeasons, portalUrl, slug }: ShownTeam & { slug: string }) => (
  <p className={styles['elsewhere']}>
    <Link to={href('/mannschaften')}>Alle Mannschaften</Link>
    {otherSeasons.map(({ season, label }) => (
      <Link key={season} to={teamPath(slug, season)}>
        Saison {label}
      </Link>
    ))}
    {portalUrl !== '' && (
      <a href={portalUrl} target="_blank" rel="noopener noreferrer">
        Diese Mannschaft im Ligaportal <Icon icon={ExternalLink} size={16} />
        <span className="visually-hidden">(öffnet in neuem Tab)</span>
      </a>
    )}
  </p>
)

function LineUp({ team: { lineUp, doubles, captain } }: { team: ShownTeam }) {
  if (lineUp.length === 0 && captain === '') return null
  const hasRecords = lineUp.some(({ record }) => record !== undefined)
  return (
    <section className="section" aria-labelledby="aufstellung">
      <div className="section-head">
        <h2 id="aufstellung">Aufstellung</h2>
      </div>
      {captain !== '' && !lineUp.some(({ name }) => name === captain) && <p>Mannschaftsführung: {captain}</p>}
      {lineUp.length > 0 && (
        <table className={cx('data-table', styles['line-up'])}>
          <thead>
            <tr>
              <th scope="col">Nr.</th>
              <th scope="col">Einzel</th>
              {hasRecords && <th scope="col">Bilanz</th>}
            </tr>
          </thead>
          <tbody>
            {lineUp.map(({ name, record }, index) => (
              <tr key={name}>
                <td>{index + 1}</td>
                <th className="regular" scope="row">
                  {name} {name === captain && <small className="muted">Mannschaftsführung</small>}
                </th>
                {hasRecords && <td>{record ?? '–'}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {doubles.length > 0 && <Doubles doubles={doubles} />}
    </section>
  )
}

const Doubles = ({ doubles }: { doubles: ShownTeam['doubles'] }) => (
  <table className={cx('data-table', styles['line-up'])}>
    <thead>
      <tr>
        <th scope="col">Doppel</th>
        <th scope="col">Bilanz</th>
      </tr>
    </thead>
    <tbody>
      {doubles.map(({ name, record }) => (
        <tr key={name}>
          <th className="regular" scope="row">
            {name}
          </th>
          <td>{record}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

type TeamTableProps = NonNullable<ShownTeam['table']> & { league: string; season: string; portalUrl: string }

const TeamTable = ({ rows, note, league, season, portalUrl }: TeamTableProps) => (
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
            <th className="regular" scope="row">
              {name}
            </th>
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
