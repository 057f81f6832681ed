import { href } from 'react-router'
import { isThere } from '#features/club/look/menu.ts'
import { countPages } from '#features/news/news-archive.ts'
import { datePath } from '#site/routes/dates/date-path.ts'
import { categoryPath, newsPath } from '#site/routes/news/news-path.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { isListedForSearch } from '#features/tournaments/registrations/public-entries.ts'
import { dayPath, findDayLink, type DayLinkContext } from '#site/plain/event-paths.ts'
import { entriesPath, tournamentPath } from '#site/routes/tournaments/tournament-path.ts'
import { teamPath } from '#site/routes/teams/team-path.ts'
import type { Services } from '#site/services.ts'
import type { SitemapEntry } from './sitemap.ts'

/** Pages that search engines may list, if the club has them. */
const PAGES = [
  href('/'),
  href('/news'),
  href('/mannschaften'),
  href('/vorstand'),
  href('/chronik'),
  href('/anfahrt'),
  href('/docs'),
  href('/kalender'),
  href('/termine'),
  href('/suche'),
  href('/termine/archiv'),
  href('/termine/erinnerung'),
  href('/kontakt'),
  href('/probetraining'),
  href('/jugend'),
  href('/faq'),
  href('/impressum'),
  href('/datenschutz'),
  href('/datenschutz/fristen'),
]

/** Number of articles in one sitemap file. */
const FILE_SIZE = 1_000

/** File 1 holds the pages, the others hold the articles. */
export async function countAddressFiles({ news }: Services): Promise<number> {
  return 1 + Math.ceil((await news.count()) / FILE_SIZE)
}

/** @param file number, from 1; a number without a file gives no entries */
export async function listAddresses(
  ctx: DayLinkContext,
  file: number,
  { publicUrl, club, news, pages, tournaments, dates, league, now }: Services,
): Promise<SitemapEntry[]> {
  if (file === 1) {
    const { without } = await club.getFacts('look')
    const { fees } = await club.getFacts('membership')
    const joining = fees.length > 0 ? [href('/mitglied-werden')] : []
    const tournamentPages = (
      await Promise.all((await tournaments.list()).map((event) => listTournamentPages(ctx, event)))
    ).flat()
    const own = (await dates.listOwn()).map(({ slug }) => datePath(slug))
    const years = (await news.years()).flatMap(({ year, count }) => listPages(count, year))
    const subjects = (await news.listCategories()).flatMap(({ slug, pageCount }) =>
      Array.from({ length: pageCount }, (_, index) => categoryPath(slug, index + 1)),
    )
    const teams = await listTeamPages(league, now())
    // The first page of the news is already among the pages.
    const all = listPages(await news.count()).slice(1)
    const written = (await pages.list()).map(({ slug }) => slug)
    return [...PAGES, ...joining, ...written, ...teams, ...tournamentPages, ...own, ...all, ...years, ...subjects]
      .filter((path) => isThere(without, path))
      .map((path) => ({ url: publicUrl + path }))
  }
  const articles = await news.listAddresses((file - 2) * FILE_SIZE, FILE_SIZE)
  return articles.map(({ slug, updatedAt }) => ({
    url: publicUrl + href('/news/:key', { key: slug }),
    changedAt: updatedAt,
  }))
}

/** After the draw also the page of the day, and later the results. */
async function listTournamentPages(ctx: DayLinkContext, event: TournamentEvent): Promise<string[]> {
  if (!isListedForSearch(event)) return [tournamentPath(event)]
  const day = await findDayLink(ctx, event)
  return [tournamentPath(event), entriesPath(event), ...(day ? [day.path] : []), ...winnersOf(event, day?.path)]
}

/** A finished tournament also has a page of its winners. */
const winnersOf = (event: TournamentEvent, day: string | undefined) =>
  day === dayPath(event, 'ergebnisse') ? [dayPath(event, 'sieger')] : []

function listPages(articles: number, year?: number): string[] {
  return Array.from({ length: countPages(articles) }, (_, index) => newsPath({ year, page: index + 1 }))
}

/** Each team has one page for its present season, and one for each other season. */
async function listTeamPages(league: Services['league'], now: Date): Promise<string[]> {
  const slugs = [...new Set((await league.listTeams()).map(({ slug }) => slug))]
  const views = await Promise.all(slugs.map((slug) => league.findTeam(slug, { season: undefined, now })))
  return views.flatMap((view) =>
    view
      ? [
          teamPath(view.team.slug),
          ...view.seasons
            .filter((season) => season !== view.team.season)
            .map((season) => teamPath(view.team.slug, season)),
        ]
      : [],
  )
}
