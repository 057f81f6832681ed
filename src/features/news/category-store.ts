import type { Database } from '#platform/db/database.ts'
import type { Category } from './category.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    news_categories: Category & { position: number }
  }
}

export type CategoryStore = ReturnType<typeof createCategoryStore>

/** The short list of categories that the club keeps, in its order. */
export const createCategoryStore = (db: Database) => ({
  async list(): Promise<Category[]> {
    return db.selectFrom('news_categories').select(['slug', 'name']).orderBy('position').execute()
  },

  async replace(categories: readonly Category[]): Promise<void> {
    await db.deleteFrom('news_categories').execute()
    const rows = categories.map(({ slug, name }, position) => ({ slug, name, position }))
    if (rows.length > 0) await db.insertInto('news_categories').values(rows).execute()
  },
})
