import type { Article, Teaser } from './article.ts'
import type { ArticleStore } from './article-store.ts'
import { searchTerms } from '#shared/search-text.ts'

/** At most so many articles stand on one list page. */
export const PAGE_SIZE = 60
const MAX_MATCHES = 60

export type PlacedTeaser = Teaser & { /** 0 is the newest; the number in `/news/{position}`. */ position: number }
export type ShownArticle = {
  article: Article
  position: number
  newer: PlacedTeaser | undefined
  older: PlacedTeaser | undefined
}
type NewsPage = { teasers: PlacedTeaser[]; page: number; pageCount: number; total: number }
export type NewsArchive = ReturnType<typeof createNewsArchive>

type Remembered = { latest: Map<number, PlacedTeaser[]>; from: number; until: Date | undefined }

/**
 * The news as readers see them: by position, by permanent address, page by page, by search.
 *
 * @param articles with the same clock: what readers find at that moment
 */
export function createNewsArchive(articles: ArticleStore, now: () => Date) {
  const placed = createPlaced(articles)
  return { ...remembering(articles, placed, now), ...listing(articles, placed), ...finding(articles, placed) }
}

type Placed = ReturnType<typeof createPlaced>

const createPlaced =
  (articles: ArticleStore) =>
  async (offset: number, limit: number): Promise<PlacedTeaser[]> => {
    const teasers = await articles.listTeasers(offset, limit)
    return teasers.map((teaser, index) => ({ ...teaser, position: offset + index }))
  }

function remembering(articles: ArticleStore, placed: Placed, now: () => Date) {
  let remembered: Promise<Remembered> | undefined

  /** What holds from now until an article appears or vanishes; a clock that was put back ends it as well. */
  async function present(): Promise<Remembered> {
    const moment = now()
    const known = await remembered
    if (known && known.from <= moment.getTime() && !(known.until && known.until <= moment)) return known
    const found = articles
      .nextChangeAfter(moment)
      .then((until) => ({ latest: new Map<number, PlacedTeaser[]>(), from: moment.getTime(), until }))
    remembered = found
    // What could not be read is asked for again.
    found.catch(() => void (remembered === found && (remembered = undefined)))
    return found
  }

  return {
    /** Remembered until {@link NewsArchive.forget}: they stand on the first page that people see. */
    async latest(limit: number): Promise<PlacedTeaser[]> {
      const { latest } = await present()
      const teasers = latest.get(limit) ?? (await placed(0, limit))
      latest.set(limit, teasers)
      return teasers
    },

    /** Until when pages with news say the same unless content changes; undefined for ever. */
    nextChange: async (): Promise<Date | undefined> => (await present()).until,

    /** To be called after content has changed. A reading under way fills the map it began with, which is then nobody's. */
    forget(): void {
      remembered = undefined
    },
  }
}

function listing(articles: ArticleStore, placed: Placed) {
  return {
    /** Whole articles, newest first. */
    listFull: (offset: number, limit: number) => articles.list(offset, limit),

    listAddresses: (offset: number, limit: number) => articles.listAddresses(offset, limit),

    count: () => articles.count(),

    /** @param page from 1; undefined when there is no such page (the first always exists) */
    async findPage(page: number): Promise<NewsPage | undefined> {
      const total = await articles.count()
      const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE))
      if (page < 1 || page > pageCount) return undefined
      return { teasers: await placed((page - 1) * PAGE_SIZE, PAGE_SIZE), page, pageCount, total }
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

    /** Newest first; undefined when the query holds nothing to search for. */
    async search(query: string): Promise<PlacedTeaser[] | undefined> {
      const terms = searchTerms(query)
      return terms.length === 0 ? undefined : articles.search(terms, MAX_MATCHES)
    },
  }
}
