import type { Article, Teaser } from './article.ts'
import type { ArticleStore } from './article-store.ts'
import type { CategoryStore } from './category-store.ts'
import { berlinYear, startOfBerlinYear } from '#shared/berlin-time.ts'
import { searchTerms } from '#shared/search-text.ts'
import { createTimedMemory } from '#shared/memory.ts'

export const PAGE_SIZE = 12
const MAX_MATCHES = 60

/** The first page exists even if it is empty. */
export const countPages = (articles: number) => Math.max(1, Math.ceil(articles / PAGE_SIZE))

export type PlacedTeaser = Teaser & { /** 0 is the newest; the number in `/news/{position}`. */ position: number }
/** @property position how many are newer; 0 is the newest */
export type ShownArticle = {
  article: Article
  position: number
  newer: PlacedTeaser | undefined
  older: PlacedTeaser | undefined
}
type NewsPage = { teasers: PlacedTeaser[]; page: number; pageCount: number }
/** A German year in which articles appeared. @property position of its newest article */
type NewsYear = { year: number; position: number; count: number }
export type NewsArchive = ReturnType<typeof createNewsArchive>

/**
 * The news as readers see them: by position, by permanent address, page by page, by search.
 *
 * @param articles with the same clock: those that readers find at that moment
 */
export function createNewsArchive(articles: ArticleStore, categories: CategoryStore, now: () => Date) {
  const placed = createPlaced(articles)
  const remembered = remembering(articles, placed, now)
  return {
    ...remembered,
    ...listing(articles, placed, remembered.years),
    ...byCategory(articles, categories),
    ...finding(articles, placed),
  }
}

type Placed = ReturnType<typeof createPlaced>

const createPlaced =
  (articles: ArticleStore) =>
  async (offset: number, limit: number): Promise<PlacedTeaser[]> => {
    const teasers = await articles.listTeasers(offset, limit)
    return teasers.map((teaser, index) => ({ ...teaser, position: offset + index }))
  }

function remembering(articles: ArticleStore, placed: Placed, now: () => Date) {
  const memory = createTimedMemory(now)

  /** Cached values, valid until an article appears or expires. */
  const present = () =>
    memory.get<{ latest: Map<number, PlacedTeaser[]>; years: NewsYear[] | undefined }>('news', async (moment) => ({
      value: { latest: new Map(), years: undefined },
      until: await articles.nextChangeAfter(moment),
    }))

  return {
    /** Cached until {@link NewsArchive.forget}: the home page shows them. */
    async latest(limit: number): Promise<PlacedTeaser[]> {
      const { latest } = (await present()).value
      const teasers = latest.get(limit) ?? (await placed(0, limit))
      latest.set(limit, teasers)
      return teasers
    },

    /** Newest first; cached as long as the latest articles. */
    async years(): Promise<NewsYear[]> {
      const known = (await present()).value
      known.years ??= await listYears(articles)
      return known.years
    },

    /** Until when pages with news stay the same unless content changes; undefined: indefinitely. */
    nextChange: async (): Promise<Date | undefined> => (await present()).until,

    /** Call it after content has changed. */
    forget: memory.forget,
  }
}

async function listYears(articles: ArticleStore): Promise<NewsYear[]> {
  const total = await articles.count()
  const [newest] = await articles.listTeasers(0, 1)
  const [oldest] = await articles.listTeasers(Math.max(0, total - 1), 1)
  if (!newest || !oldest) return []
  const years: NewsYear[] = []
  let position = 0
  for (let year = berlinYear(newest.publishedAt); year >= berlinYear(oldest.publishedAt); year--) {
    const end = await articles.countSince(startOfBerlinYear(year))
    if (end > position) years.push({ year, position, count: end - position })
    position = end
  }
  return years
}

const listing = (articles: ArticleStore, placed: Placed, years: () => Promise<NewsYear[]>) => ({
  /** Whole articles, newest first. */
  listFull: (offset: number, limit: number) => articles.list(offset, limit),

  listAddresses: (offset: number, limit: number) => articles.listAddresses(offset, limit),

  count: () => articles.count(),

  /**
   * @param page from 1; the result is undefined if there is no such page (the first page of all articles always exists)
   * @param year only articles published in it
   */
  async findPage(page: number, year?: number): Promise<NewsPage | undefined> {
    const span =
      year === undefined
        ? { position: 0, count: await articles.count() }
        : (await years()).find((known) => known.year === year)
    if (!span) return undefined
    const pageCount = countPages(span.count)
    if (page < 1 || page > pageCount) return undefined
    const before = (page - 1) * PAGE_SIZE
    const teasers = await placed(span.position + before, Math.min(PAGE_SIZE, span.count - before))
    return { teasers, page, pageCount }
  },
})

function byCategory(articles: ArticleStore, categories: CategoryStore) {
  const count = async (slug: string) => Math.ceil((await articles.countInCategory(slug)) / PAGE_SIZE)
  return {
    /** Categories that have articles. */
    async listCategories() {
      const all = await categories.list()
      const counted = await Promise.all(all.map(async (each) => ({ ...each, pageCount: await count(each.slug) })))
      return counted.filter(({ pageCount }) => pageCount > 0)
    },

    /** @param page from 1 @returns undefined if there is no such category or page (the first page of a category always exists) */
    async findCategoryPage(slug: string, page: number) {
      const category = (await categories.list()).find((known) => known.slug === slug)
      if (!category) return undefined
      const pageCount = Math.max(1, await count(slug))
      if (page < 1 || page > pageCount) return undefined
      const teasers = await articles.listInCategory(slug, (page - 1) * PAGE_SIZE, PAGE_SIZE)
      return { category, teasers, page, pageCount }
    },
  }
}

function finding(articles: ArticleStore, placed: Placed) {
  async function show(article: Article, position: number): Promise<ShownArticle> {
    const [newer] = position > 0 ? await placed(position - 1, 1) : []
    const [older] = await placed(position + 1, 1)
    return { article, position, newer, older }
  }

  return {
    async findAt(position: number): Promise<ShownArticle | undefined> {
      const article = await articles.findAt(position)
      return article && show(article, position)
    },

    async findBySlug(slug: string): Promise<ShownArticle | undefined> {
      const article = await articles.findBySlug(slug)
      return article && show(article, await articles.positionOf(article))
    },

    findCurrentSlug: (formerSlug: string) => articles.findCurrentSlug(formerSlug),

    /** Newest first; undefined if the query contains no search term. */
    async search(query: string): Promise<PlacedTeaser[] | undefined> {
      const terms = searchTerms(query)
      return terms.length === 0 ? undefined : articles.search(terms, MAX_MATCHES)
    },
  }
}
