import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import {
  branded,
  describeRow,
  flag,
  instant,
  optional,
  text,
  trustedJson,
  type RowOf,
} from '#platform/db/describe-row.ts'
import type { Focus } from '#shared/focus.ts'
import { toArticleId, type Article, type Teaser } from './article.ts'
import { isPageSlug } from './page-address.ts'
import type { FrontMatterEntry } from './front-matter/front-matter.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    articles: ArticleRow
    article_slugs: { slug: string; article_id: string }
  }
}

export type ArticleStore = ReturnType<typeof createArticleStore>
export type StoredArticle = Article & { searchText: string; categoryKeys: string[] }

const TEASER_COLUMNS = ['slug', 'title', 'published_at', 'summary', 'preview_picture', 'preview_focus'] as const

type ArticleRow = RowOf<typeof articleRow> & {
  /** JSON of a point between 0 and 1 that a crop of the preview picture keeps in sight. */
  preview_focus: string | null
  /** Keys of its categories, each between bars: `|jugend|verein|`; empty without any. */
  categories: string
  search_text: string
  /** 1 for a page of the club's own, which is in no list of news. */
  is_page: number
}

const teaserColumns = { slug: text, title: text, publishedAt: instant, summary: text, previewPicture: optional(text) }
const teaserRow = describeRow(teaserColumns)

const articleRow = describeRow({
  ...teaserColumns,
  id: branded(toArticleId),
  // When its text or pictures last changed; at first the moment of publication.
  updatedAt: instant,
  isDraft: flag,
  // From when on readers find it no more.
  expiresAt: optional(instant),
  pictures: trustedJson<string[]>(),
  // Further front-matter entries, in their order.
  metadata: trustedJson<FrontMatterEntry[]>(),
  markdown: text,
  html: text,
  contentHash: text,
})

/**
 * Articles, always newest first; of two published at the same moment, the later written one comes first. Pages of the club's own are articles, too,
 * with the same lookup by id and address; lists and counts contain only news.
 *
 * @param now the readers' clock: hides drafts, and articles that appear later or have expired. Without it all are visible.
 */
export function createArticleStore(db: Database, now?: () => Date) {
  const shown = createSelection(db, now)
  const news: Selection = () => shown().where('is_page', '=', 0)
  return {
    ...listing(news),
    ...counting(news),
    ...finding(shown, news),
    ...matching(db, news),
    ...pages(db, shown),
    ...slugs(db, shown),
    ...awaiting(db),
    ...following(db),
    ...writing(db),
  }
}

type Selection = ReturnType<typeof createSelection>

function createSelection(db: Database, now: (() => Date) | undefined) {
  const all = () => db.selectFrom('articles')
  return () => {
    if (now === undefined) return all()
    const moment = now().toISOString()
    return all()
      .where('is_draft', '=', 0)
      .where('published_at', '<=', moment)
      .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', moment)]))
  }
}

const newestFirst = (shown: Selection) => shown().orderBy('published_at', 'desc').orderBy('articles.id', 'desc')

const listing = (shown: Selection) => ({
  /** @param offset how many of the newest to leave out */
  async listTeasers(offset: number, limit: number): Promise<Teaser[]> {
    const rows = await newestFirst(shown).select(TEASER_COLUMNS).offset(offset).limit(limit).execute()
    return rows.map(toTeaser)
  },

  async list(offset: number, limit: number): Promise<Article[]> {
    return (await newestFirst(shown).selectAll().offset(offset).limit(limit).execute()).map(toArticle)
  },

  /** Only what a list of addresses needs, for any number of articles at once. */
  async listAddresses(offset: number, limit: number) {
    const rows = await newestFirst(shown).select(['slug', 'updated_at']).offset(offset).limit(limit).execute()
    return rows.map((row) => ({ slug: row.slug, updatedAt: new Date(row.updated_at) }))
  },
})

async function countOf(articles: ReturnType<Selection>): Promise<number> {
  const row = await articles.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return Number(row.count)
}

const counting = (shown: Selection) => ({
  count: (): Promise<number> => countOf(shown()),

  /** How many articles are newer: the number in the article's `/news/{position}` address. */
  async positionOf(article: Article): Promise<number> {
    const at = article.publishedAt.toISOString()
    const newer = shown().where(({ or, and, eb }) =>
      or([eb('published_at', '>', at), and([eb('published_at', '=', at), eb('id', '>', article.id)])]),
    )
    return countOf(newer)
  },

  /** How many articles appeared at this moment or later. */
  countSince: (moment: Date): Promise<number> => countOf(shown().where('published_at', '>=', moment.toISOString())),

  countInCategory: (key: string): Promise<number> => countOf(shown().where('categories', 'like', `%|${key}|%`)),
})

const finding = (shown: Selection, news: Selection) => ({
  /** @param position 0 is the newest */
  async findAt(position: number): Promise<Article | undefined> {
    const row = await newestFirst(news).selectAll().offset(position).limit(1).executeTakeFirst()
    return row && toArticle(row)
  },

  async findById(id: Article['id']): Promise<Article | undefined> {
    const row = await shown().selectAll().where('id', '=', id).executeTakeFirst()
    return row && toArticle(row)
  },

  async findBySlug(slug: string): Promise<Article | undefined> {
    const row = await shown().selectAll().where('slug', '=', slug).executeTakeFirst()
    return row && toArticle(row)
  },
})

const matching = (db: Database, shown: Selection) => ({
  /** Newest first, with their positions among all articles. */
  async listInCategory(key: string, offset: number, limit: number): Promise<(Teaser & { position: number })[]> {
    const rows = numbered(db, shown).where('categories', 'like', `%|${key}|%`).offset(offset).limit(limit)
    return (await rows.execute()).map(toNumbered)
  },

  /** Articles that contain all of these folded words, with their positions; see `shared/search-text.ts`. */
  async search(terms: string[], limit: number): Promise<(Teaser & { position: number })[]> {
    const rows = numbered(db, shown)
      .where(({ and, eb }) => and(terms.map((term) => eb('search_text', 'like', `%${term}%`))))
      .limit(limit)
    return (await rows.execute()).map(toNumbered)
  },
})

const numbered = (db: Database, shown: Selection) =>
  db
    .with('numbered', () =>
      shown()
        .select([...TEASER_COLUMNS, 'id', 'search_text', 'categories'])
        .select(sql<number>`row_number() over (order by published_at desc, id desc) - 1`.as('position')),
    )
    .selectFrom('numbered')
    .select([...TEASER_COLUMNS, 'position'])
    .orderBy('position')

const toNumbered = (row: TeaserRow & { position: number }) => ({ ...toTeaser(row), position: Number(row.position) })

/** Pages of the club's own: only a few. */
const pages = (db: Database, shown: Selection) => ({
  /** Sorted by address, so that each page comes before those below it. */
  async listPages(): Promise<Article[]> {
    return (await shown().selectAll().where('is_page', '=', 1).orderBy('slug').execute()).map(toArticle)
  },

  /** Former addresses of pages, each with the current one. */
  async listMovedPages(): Promise<Map<string, string>> {
    const rows = await shown()
      .innerJoin('article_slugs', 'article_slugs.article_id', 'articles.id')
      .select(['article_slugs.slug as former', 'articles.slug'])
      .where('is_page', '=', 1)
      .execute()
    return new Map(rows.map(({ former, slug }) => [former, slug]))
  },

  /** All pages below this one, visible or not. */
  async listBelow(slug: string): Promise<Article[]> {
    const below = db.selectFrom('articles').selectAll().where('slug', 'like', `${slug}/%`)
    return (await below.orderBy('slug').execute()).map(toArticle)
  },
})

/** For data derived from articles. */
function following(db: Database) {
  const published = () => db.selectFrom('articles').where('is_draft', '=', 0)
  return {
    /** The id of each article that is no draft, with a mark that changes when the article does. */
    async listMarks(): Promise<Map<Article['id'], string>> {
      const columns = ['id', 'slug', 'content_hash', 'published_at', 'expires_at'] as const
      const rows = await published().select(columns).execute()
      const markOf = (row: (typeof rows)[number]) =>
        [row.slug, row.content_hash, row.published_at, row.expires_at ?? ''].join(' ')
      return new Map(rows.map((row) => [toArticleId(row.id), markOf(row)]))
    },

    async findMany(ids: Article['id'][]): Promise<Article[]> {
      return (await published().selectAll().where('id', 'in', ids).execute()).map(toArticle)
    },
  }
}

const slugs = (db: Database, shown: Selection) => ({
  /** The current slug of an article that was once published under this one. */
  async findCurrentSlug(formerSlug: string): Promise<string | undefined> {
    const row = await shown()
      .innerJoin('article_slugs', 'article_slugs.article_id', 'articles.id')
      .select('articles.slug')
      .where('article_slugs.slug', '=', formerSlug)
      .executeTakeFirst()
    return row?.slug
  },

  /** Whether this slug leads to an article, directly or as a former one. */
  async isReachable(slug: string): Promise<boolean> {
    const row = await shown()
      .select('articles.id')
      .where(({ or, eb, selectFrom }) =>
        or([
          eb('slug', '=', slug),
          eb('articles.id', 'in', selectFrom('article_slugs').select('article_id').where('slug', '=', slug)),
        ]),
      )
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  /** The article that has or once had this address, visible or not. */
  async findOwner(slug: string): Promise<Article['id'] | undefined> {
    const present = await db.selectFrom('articles').select('id').where('slug', '=', slug).executeTakeFirst()
    if (present) return toArticleId(present.id)
    const former = db.selectFrom('article_slugs').select('article_id').where('slug', '=', slug)
    const owner = await former.executeTakeFirst()
    return owner && toArticleId(owner.article_id)
  },

  async listFormerSlugs(id: Article['id']): Promise<string[]> {
    const rows = db.selectFrom('article_slugs').select('slug').where('article_id', '=', id).orderBy('slug')
    return (await rows.execute()).map((row) => row.slug)
  },
})

const awaiting = (db: Database) => ({
  /** The next moment at which an article appears or expires for readers. */
  async nextChangeAfter(moment: Date): Promise<Date | undefined> {
    const after = moment.toISOString()
    const earliest = async (column: 'published_at' | 'expires_at') =>
      db
        .selectFrom('articles')
        .select(({ fn }) => fn.min(column).as('at'))
        .where('is_draft', '=', 0)
        .where(column, '>', after)
        .executeTakeFirst()
    const found = await Promise.all([earliest('published_at'), earliest('expires_at')])
    const [next] = found.flatMap((row) => row?.at ?? []).toSorted()
    return next === undefined ? undefined : new Date(next)
  },
})

const writing = (db: Database) => ({
  /** Upserts the article by id; former slugs are added, never removed. */
  async put(article: StoredArticle, formerSlugs: string[]): Promise<void> {
    const row = toRow(article)
    const insert = db.insertInto('articles').values(row)
    await insert.onConflict((conflict) => conflict.column('id').doUpdateSet(row)).execute()
    await db.deleteFrom('article_slugs').where('slug', '=', article.slug).execute()
    for (const slug of formerSlugs) {
      const insert = db.insertInto('article_slugs').values({ slug, article_id: article.id })
      await insert.onConflict((conflict) => conflict.column('slug').doUpdateSet({ article_id: article.id })).execute()
    }
  },
})

type TeaserRow = RowOf<typeof teaserRow> & { preview_focus: string | null }

const toTeaser = (row: TeaserRow): Teaser => ({ ...teaserRow.read(row), ...focusOf(row) })

const toArticle = (row: ArticleRow): Article => ({ ...articleRow.read(row), ...focusOf(row) })

/** Only ever written by {@link toRow}. */
const focusOf = ({ preview_focus: focus }: TeaserRow) => focus !== null && { previewFocus: JSON.parse(focus) as Focus }

const toRow = (article: StoredArticle): ArticleRow => ({
  ...articleRow.write(article),
  preview_focus: article.previewFocus ? JSON.stringify(article.previewFocus) : null,
  categories: article.categoryKeys.length === 0 ? '' : `|${article.categoryKeys.join('|')}|`,
  search_text: article.searchText,
  is_page: isPageSlug(article.slug) ? 1 : 0,
})
