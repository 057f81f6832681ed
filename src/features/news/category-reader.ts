import type { ArticleStore } from './article-store.ts'
import type { Category } from './category.ts'
import type { CategoryStore } from './category-store.ts'
import { PAGE_SIZE, type PlacedTeaser } from './news-archive.ts'

type CategoryPage = { category: Category; teasers: PlacedTeaser[]; page: number; pageCount: number }
/** @property pageCount of its lists */
type ListedCategory = Category & { pageCount: number }
export type CategoryReader = ReturnType<typeof createCategoryReader>

/**
 * The news by category, as readers see them.
 *
 * @param articles with the readers' clock
 */
export function createCategoryReader(categories: CategoryStore, articles: ArticleStore) {
  const count = async (slug: string) => Math.ceil((await articles.countInCategory(slug)) / PAGE_SIZE)

  return {
    /** Those in which there is something to read. */
    async list(): Promise<ListedCategory[]> {
      const all = await categories.list()
      const counted = await Promise.all(all.map(async (each) => ({ ...each, pageCount: await count(each.slug) })))
      return counted.filter(({ pageCount }) => pageCount > 0)
    },

    /** @param page from 1; undefined when there is no such category or page (the first page of a category always exists) */
    async findPage(slug: string, page: number): Promise<CategoryPage | undefined> {
      const category = (await categories.list()).find((known) => known.slug === slug)
      if (!category) return undefined
      const pageCount = Math.max(1, await count(slug))
      if (page < 1 || page > pageCount) return undefined
      const teasers = await articles.listInCategory(slug, (page - 1) * PAGE_SIZE, PAGE_SIZE)
      return { category, teasers, page, pageCount }
    },
  }
}
