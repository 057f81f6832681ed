import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { parseBerlinTime } from '#shared/berlin-time.ts'
import { toArticleId } from '#features/news/article.ts'
import { searchTerms } from '#shared/search-text.ts'
import { toInstant } from '#platform/db/to-instant.ts'
import { ARTICLE_STATES, stateOf } from './article-state.ts'
import { DESK_PAGE_SIZE, type DeskCounts, type DeskLine, type DeskSelection } from './desk.ts'
import type { ArticleFields } from './working-copy.ts'

export type DeskStore = ReturnType<typeof createDeskStore>

/** More than any club has in progress; beyond that the oldest are hidden. */
const MAX_IN_WORK = 200
const MOST_PAGES = 500

/** Articles and working copies side by side, as the press officers' list shows them. */
export const createDeskStore = (db: Database) => ({ ...listing(db), ...choosing(db), ...counting(db) })

const listing = (db: Database) => ({
  /** Articles that readers do not find yet, latest work first. */
  async listInWork({ search }: DeskSelection, now: Date): Promise<DeskLine[]> {
    const moment = now.toISOString()
    const rows = await selectLines(db)
      .where(sql<SqlBool>`(a.id is null or a.is_draft = 1 or a.published_at > ${moment})`)
      .where(IS_NEWS)
      .where(matches(search))
      .orderBy(sql`coalesce(w.saved_at, a.updated_at)`, 'desc')
      .limit(MAX_IN_WORK)
      .execute()
    return rows.map((row) => toLine(row, now))
  },

  /** Articles that are or were public, newest first; one more than a page holds shows that there are older ones. */
  async listOnWebsite({ search, state, year, page }: DeskSelection, now: Date): Promise<DeskLine[]> {
    const moment = now.toISOString()
    const rows = await selectLines(db)
      .where(sql<SqlBool>`a.is_draft = 0 and a.is_page = 0 and a.published_at <= ${moment}`)
      .where(state === 'ended' ? sql<SqlBool>`a.expires_at <= ${moment}` : sql<SqlBool>`1 = 1`)
      .where(ofYear(year))
      .where(matches(search))
      .orderBy('a.published_at', 'desc')
      .orderBy('a.id', 'desc')
      .offset((page - 1) * DESK_PAGE_SIZE)
      .limit(DESK_PAGE_SIZE + 1)
      .execute()
    return rows.map((row) => toLine(row, now))
  },

  /** All pages of the club's own by address, those without one first. */
  async listPages(search: string, now: Date): Promise<DeskLine[]> {
    const rows = await selectLines(db)
      .where(IS_PAGE)
      .where(matches(search))
      .orderBy(sql`coalesce(a.slug, '')`)
      .orderBy('w.saved_at')
      .limit(MOST_PAGES)
      .execute()
    return rows.map((row) => toLine(row, now))
  },
})

/** Selects pages of the club's own. Quotes in a JSON string are escaped, so no text can match the key. */
const IS_PAGE = sql<SqlBool>`(coalesce(a.is_page, 0) = 1 or (a.id is null and w.fields like '%"place":"page"%'))`
const IS_NEWS = sql<SqlBool>`not ${IS_PAGE}`

/** Selections for the dashboard. */
const choosing = (db: Database) => ({
  /** Unpublished work that the account has begun, saved or taken off the website. */
  async listOwnWork(accountId: string, now: Date): Promise<DeskLine[]> {
    const lastAuthor = sql`select v.by from article_versions v
        where v.article_id = a.id and v.by is not null order by v.number desc limit 1`
    const rows = await selectLines(db)
      .where(sql<SqlBool>`(a.id is null or a.is_draft = 1 or w.number > w.settled_number)`)
      .where(sql<SqlBool>`${accountId} in (w.begun_by, w.saved_by, coalesce(w.saved_by, (${lastAuthor})))`)
      .execute()
    return rows.map((row) => toLine(row, now))
  },

  /** Articles published since then or planned, in chronological order. */
  async listAppearing(since: Date, now: Date): Promise<DeskLine[]> {
    const rows = await selectLines(db)
      .where('a.is_draft', '=', 0)
      .where('a.published_at', '>=', since.toISOString())
      .orderBy('a.published_at')
      .limit(MAX_IN_WORK)
      .execute()
    return rows.map((row) => toLine(row, now))
  },
})

const counting = (db: Database) => ({
  /** Counts all articles, regardless of the selection. */
  async count(now: Date): Promise<DeskCounts> {
    const moment = now.toISOString()
    const { rows } = await sql<{ state: string; count: number }>`
        select state, count(*) as count from (
          select case when a.id is null or a.is_draft = 1 then 'draft' when a.expires_at <= ${moment} then 'ended'
            when a.published_at > ${moment} then 'planned' else 'public' end as state
          from articles a full join working_copies w on w.article_id = a.id
          where ${IS_NEWS}
        ) each_one group by state`.execute(db)
    const found = new Map(rows.map(({ state, count }) => [state, Number(count)]))
    const [draft = 0, planned = 0, published = 0, ended = 0] = ARTICLE_STATES.map((state) => found.get(state) ?? 0)
    return { draft, planned, public: published, ended }
  },

  /** When the oldest was published; undefined if there is none. */
  async findOldest(): Promise<Date | undefined> {
    const news = db.selectFrom('articles').where('is_page', '=', 0)
    const row = await news.select(({ fn }) => fn.min('published_at').as('at')).executeTakeFirst()
    return row?.at ? new Date(row.at) : undefined
  },
})

const selectLines = (db: Database) =>
  db
    .selectFrom('articles as a')
    .fullJoin('working_copies as w', 'w.article_id', 'a.id')
    .select(['a.id', 'a.slug', 'a.title', 'a.is_draft', 'a.published_at', 'a.expires_at', 'a.pictures', 'a.markdown'])
    .select(['a.preview_picture', 'w.article_id', 'w.number', 'w.settled_number', 'w.fields', 'w.begun_by'])
    .select(['w.saved_at', 'w.saved_by'])

type Row = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number]

function toLine(row: Row, now: Date): DeskLine {
  const isOpen = row.number !== null && row.number > (row.settled_number ?? 0)
  const fields = toFields(row, isOpen)
  const article = row.published_at === null ? undefined : toPublication(row, row.published_at)
  const state = stateOf(article, now)
  return {
    // The full join has at least one of the two.
    id: toArticleId(row.id ?? row.article_id ?? ''),
    title: fields.title,
    slug: row.slug ?? undefined,
    state,
    hasChanges: isOpen && state !== 'draft',
    publishedAt: article?.publishedAt,
    expiresAt: article?.expiresAt,
    savedAt: toInstant(row.saved_at),
    by: [...new Set([row.begun_by, row.saved_by].filter((id) => id !== null))],
    fields,
  }
}

function toFields(row: Row, isOpen: boolean): ArticleFields {
  if (row.fields !== null && (isOpen || row.id === null)) return JSON.parse(row.fields) as ArticleFields
  return {
    title: row.title ?? '',
    slug: row.slug ?? '',
    summary: '',
    markdown: row.markdown ?? '',
    pictures: JSON.parse(row.pictures ?? '[]') as string[],
    previewPicture: row.preview_picture ?? undefined,
    categories: [],
  }
}

const toPublication = ({ is_draft, expires_at }: Row, publishedAt: string) => ({
  isDraft: is_draft === 1,
  publishedAt: new Date(publishedAt),
  expiresAt: toInstant(expires_at),
})

/** All words must occur in the published article or the working copy. */
function matches(search: string) {
  const found = searchTerms(search).map(
    (term) => sql`(coalesce(a.search_text, '') || ' ' || coalesce(w.search_text, '')) like ${`%${term}%`}`,
  )
  return found.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(found, sql` and `)}`
}

/** Published in a German calendar year. */
function ofYear(year: number | undefined) {
  const begin = year === undefined ? undefined : parseBerlinTime(`${year}-01-01`)
  const end = year === undefined ? undefined : parseBerlinTime(`${year + 1}-01-01`)
  if (!begin || !end) return sql<SqlBool>`1 = 1`
  return sql<SqlBool>`a.published_at >= ${begin.toISOString()} and a.published_at < ${end.toISOString()}`
}
