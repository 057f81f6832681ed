import { readPlaces } from '#features/youth/join-youth-list.ts'
import { cx } from '#site/ui/cx.ts'
import { CircleAlert } from '#site/ui/icons.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { Icon } from '../ui/icon.tsx'
import { data, href, Link } from 'react-router'
import { siteContext, type SiteContext } from '../context.ts'
import { services, type Services } from '../services.ts'
import type { Route } from './+types/home.ts'
import {
  berlinDaysBetween,
  endOfBerlinDay,
  berlinDay,
  formatCalendarLeaf,
  formatDate,
  formatTime,
} from '#shared/berlin-time.ts'
import { hasPage } from '#features/club/look/look.ts'
import { PAGE_EXPIRES } from '../page-expires.ts'
import { textTogether } from '../keep-together.ts'
import { pageMeta } from '../page-meta.ts'
import { Banner } from '../ui/banner.tsx'
import { CalendarLeaf } from '../ui/calendar-leaf.tsx'
import { useHasPage } from '../ui/hooks/use-has-page.ts'
import { defaultPictures } from './default-picture.ts'
import styles from './home.module.css'
import { presentNotices, type HomeNotice } from '#features/club/present-notices.ts'
import { showTeasers } from './news/shown-teaser.ts'
import { OverviewGrid } from './news/teaser-grid.tsx'
import { entryState, type TournamentEvent } from '#features/tournaments/events/event.ts'
import { tournamentPath } from '#site/routes/tournaments/tournament-path.ts'
import { comingExceptions, dayAhead, nextTraining, todaySentence, trainingDays } from './training-table.ts'
import { TrainingTimes } from './training-times.tsx'
import { MatchNewsBlock } from './teams/match-news.tsx'
import matchStyles from './teams/matches.module.css'
import { findMatches } from './teams/find-matches.ts'
import { against, type MatchNews } from './teams/match-view.ts'
import { teamPath } from './teams/team-path.ts'
import { placesWords } from './youth/youth-words.ts'

const LATEST = 4

export async function loader({ context }: Route.LoaderArgs) {
  const offered = context.get(services)
  const { value, until } = await offered.shownToAll.get('home', (moment) =>
    gatherHome(offered, context.get(siteContext), moment),
  )
  return data(value, { headers: { ...(until && { [PAGE_EXPIRES]: until.toISOString() }) } })
}

async function gatherHome(offered: Services, ctx: SiteContext, moment: Date) {
  const { news, club, findPictures, tournaments } = offered
  // Read first, so that a change while the page is built already ends its validity.
  const newsChange = await news.nextChange()
  const [teasers, facts, look, training, values, { notices }] = await Promise.all([
    news.latest(LATEST),
    club.getFacts('club'),
    club.getFacts('look'),
    club.getFacts('training'),
    club.getFacts('values'),
    club.getFacts('notices'),
  ])
  const matches = hasPage(look, 'mannschaften') ? await findMatches(offered, moment) : undefined
  const today = todaySentence(training, moment)
  const next = nextTraining(training, moment)
  const event = (await tournaments.list()).find(({ endsAt }) => endsAt > moment)
  const shown = await showTeasers('overview', teasers, findPictures)
  const value = {
    heroText: values.heroText,
    nextTraining: next?.text,
    nextMatch: matches && tellNextMatch(matches, moment),
    teasers: shown,
    defaultPictures: shown.every(({ picture }) => picture) ? [] : await defaultPictures(club, findPictures),
    notices: presentNotices(notices, moment),
    youthNotice: hasPage(look, 'jugend') ? await tellYouth(ctx, training.youthNotice) : undefined,
    days: trainingDays(training),
    today: today && textTogether(today),
    coming: comingExceptions(training, moment).map(textTogether),
    firstVisit: { ...training.firstVisit, text: textTogether(training.firstVisit.text) },
    event: event && showEvent(event, moment),
    matches: matches && renderToStaticMarkup(<MatchNewsBlock news={matches} />),
    values,
    clubName: facts.name,
    slogan: look.slogan,
  }
  const endOfDay = endOfBerlinDay(berlinDay(moment))
  const closes = event && event.entriesCloseAt > moment ? event.entriesCloseAt : undefined
  const changes = [newsChange, matches?.changesAt, closes, event?.endsAt, next?.startsAt, endOfDay]
  return { value, until: earliest(changes) }
}

const earliest = (moments: (Date | undefined)[]) =>
  moments.reduce((one, other) => (one && other && one < other ? one : (other ?? one)))

/** A club with a waiting list gets its notice from the list; others show their own text. A full list is no news. */
async function tellYouth(ctx: SiteContext, written: { title: string; text: string; open: boolean }) {
  const places = await readPlaces(ctx)
  if (places !== undefined) return { ...placesWords[places], isNews: places !== 'none' }
  return { title: written.title, text: written.text, button: 'Mehr zum Jugendtraining', isNews: written.open }
}

/** „Morgen 18:00 Herren 1 gegen TTC Wahlerath“ */
function tellNextMatch({ next: [first], later }: MatchNews, now: Date) {
  const match = first ?? later
  if (!match?.dateTime) return undefined
  const day = dayAhead(berlinDaysBetween(now, new Date(match.dateTime))) ?? match.day
  const text = [day, match.time, match.team, against(match)].filter(Boolean).join(' ')
  return { text: textTogether(text), path: teamPath(match.slug) }
}

/** @returns includes the label of the link: „anmelden“ while the event takes entries */
function showEvent(event: TournamentEvent, now: Date) {
  const closed = formatDate(event.entriesCloseAt)
  const state = entryState(event, now)
  const entries = {
    open: `Anmeldung bis spätestens ${closed}.`,
    late: `Anmeldeschluss war am ${closed}; verspätete Anmeldungen nehmen wir noch entgegen.`,
    closed: `Anmeldeschluss war am ${closed}.`,
  }[state]
  return {
    name: event.name,
    leaf: formatCalendarLeaf(event.startsAt),
    facts: textTogether(
      `Am ${formatDate(event.startsAt)} um ${formatTime(event.startsAt)} Uhr, ${event.venue}. ${entries}`,
    ),
    invitation: state === 'closed' ? 'Zum Turnier' : 'Team anmelden',
    path: tournamentPath(event),
  }
}

export { loaderHeaders as headers } from '../page-expires.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: `${loaderData?.clubName ?? ''}: ${loaderData?.slogan ?? ''}`,
    description: loaderData?.heroText ?? '',
    path: href('/'),
  })

export default function Home({ loaderData: home }: Route.ComponentProps) {
  const isHere = useHasPage()
  return (
    <>
      <Banner title={home.slogan} subtitle={home.heroText}>
        <a className="button button-accent" href="#training">
          Zum Training kommen
        </a>
        {isHere('mannschaften') && (
          <Link className="button button-ghost" to={href('/mannschaften')}>
            Unsere Mannschaften
          </Link>
        )}
        <Ahead nextTraining={home.nextTraining} nextMatch={home.nextMatch} />
      </Banner>
      <div className="wrap">
        <Notices notices={home.notices} />
        {home.youthNotice && <YouthNotice {...home.youthNotice} />}
        <TrainingTimes days={home.days} today={home.today} coming={home.coming} firstVisit={home.firstVisit} />
        <LatestNews teasers={home.teasers} defaultPictures={home.defaultPictures} />
        {home.matches && (
          <div className={matchStyles['home']} data-shown="" dangerouslySetInnerHTML={{ __html: home.matches }} />
        )}
        {home.event && <EventStrip event={home.event} />}
        <Values values={home.values} />
      </div>
    </>
  )
}

const Notices = ({ notices }: { notices: HomeNotice[] }) =>
  notices.map(({ title, text, link, linkText }) => (
    <section className={styles['notice']} key={title} aria-label={title}>
      <span className={styles['sign']}>
        <Icon icon={CircleAlert} size={30} />
      </span>
      <div>
        <h2>{title}</h2>
        {text !== undefined && <p>{text}</p>}
      </div>
      {link !== undefined && (
        <a className="button" href={link}>
          {linkText ?? 'Mehr dazu'}
        </a>
      )}
    </section>
  ))

type Shown = Route.ComponentProps['loaderData']

/** The next training and the next match, on the first screen. */
function Ahead({ nextTraining: training, nextMatch: match }: Pick<Shown, 'nextTraining' | 'nextMatch'>) {
  if (!training && !match) return undefined
  return (
    <dl className={styles['ahead']}>
      {training && (
        <div>
          <dt>Nächstes Training</dt>
          <dd>
            <a href="#training">{training}</a>
          </dd>
        </div>
      )}
      {match && (
        <div>
          <dt>Nächstes Spiel</dt>
          <dd>
            <Link to={match.path} dangerouslySetInnerHTML={{ __html: match.text }} />
          </dd>
        </div>
      )}
    </dl>
  )
}

const YouthNotice = ({ title, text, button, isNews }: NonNullable<Shown['youthNotice']>) => (
  <section className={cx(styles['notice'], !isNews && styles['known'])} aria-labelledby="jugend">
    <span className={styles['sign']}>
      <Icon icon={CircleAlert} size={isNews ? 30 : 22} />
    </span>
    <div>
      <h2 id="jugend">{isNews ? title : <Link to={href('/jugend')}>{title}</Link>}</h2>
      <p>{text}</p>
    </div>
    {isNews && (
      <Link className="button" to={href('/jugend')}>
        {button}
      </Link>
    )}
  </section>
)

const EventStrip = ({ event }: { event: ReturnType<typeof showEvent> }) => (
  <section className="section" aria-labelledby="turnier">
    <div className={styles['event']}>
      <CalendarLeaf {...event.leaf} />
      <div>
        <p className={styles['eyebrow']}>Nächster Termin</p>
        <h2 id="turnier">{event.name}</h2>
        <p className={styles['facts']} dangerouslySetInnerHTML={{ __html: event.facts }} />
      </div>
      <Link className="button" to={event.path}>
        {event.invitation}
      </Link>
    </div>
  </section>
)

const LatestNews = ({ teasers, defaultPictures }: Pick<Shown, 'teasers' | 'defaultPictures'>) => (
  <section className="section" aria-labelledby="news">
    <div className="section-head">
      <h2 id="news">News - auf einen Blick</h2>
      <Link to={href('/news')}>Aktuelles</Link>
    </div>
    {teasers.length === 0 ? (
      <p>Noch keine Artikel vorhanden</p>
    ) : (
      <OverviewGrid teasers={teasers} defaultPictures={defaultPictures} />
    )}
  </section>
)

const Values = ({ values: { title: heading, values } }: { values: Shown['values'] }) => (
  <section className="section" aria-labelledby="werte">
    <div className="section-head">
      <h2 id="werte">{heading}</h2>
    </div>
    <div className={styles['values']}>
      {values.map(({ title, text }) => (
        <div key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      ))}
    </div>
  </section>
)
