import type { Services } from '../../services.ts'

type Told = { report: string | undefined }

/** The linked articles that readers can find by now. */
export async function knownReports(matches: readonly Told[], news: Services['news']) {
  const named = [...new Set(matches.flatMap(({ report }) => report ?? []))]
  const found = await Promise.all(named.map(async (slug) => ((await news.findBySlug(slug)) ? [slug] : [])))
  return new Set(found.flat())
}

/** Without its link, if readers cannot find the article. */
export const keepKnown = <T extends Told>(match: T, known: ReadonlySet<string>): T =>
  match.report !== undefined && known.has(match.report) ? match : { ...match, report: undefined }

/** A team's page without links to articles that readers cannot find. */
export async function keepKnownReports<Page extends { latest: Told[]; all: Told[] }>(
  page: Page,
  news: Services['news'],
): Promise<Page> {
  const known = await knownReports(page.all, news)
  return {
    ...page,
    latest: page.latest.map((match) => keepKnown(match, known)),
    all: page.all.map((match) => keepKnown(match, known)),
  }
}
