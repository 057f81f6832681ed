import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { categoryLimits, readCategories, writeCategories, type Category } from '#features/news/category.ts'
import type { CategoryStore } from '#features/news/category-store.ts'

export type CategoriesRefusal =
  | NotAllowed
  /** Somebody else has changed the list since. @property text as it stands now */
  | { kind: 'categories-changed'; text: string }
  | { kind: 'categories-too-many' | 'category-too-long' }

type Needs = {
  categories: Pick<CategoryStore, 'list'>
  inCategoryTransaction: <T>(
    work: (stores: { categories: CategoryStore; raiseRevision: () => Promise<void> }) => Promise<T>,
  ) => Promise<T>
}

export function createKeepCategories({ categories, inCategoryTransaction }: Needs) {
  return {
    async list(actor: Actor): Promise<Result<Category[], NotAllowed>> {
      const allowed = allow(actor, 'write-news')
      return allowed.ok ? ok(await categories.list()) : allowed
    },

    /** @param text one name in each line @param seen the same as it stood on the page */
    async write(
      actor: Actor,
      { text, seen }: { text: string; seen: string },
    ): Promise<Result<void, CategoriesRefusal>> {
      const allowed = allow(actor, 'write-news')
      if (!allowed.ok) return allowed
      const wanted = readCategories(text)
      if (wanted.length > categoryLimits.count) return err({ kind: 'categories-too-many' })
      if (wanted.some(({ name }) => name.length > categoryLimits.name)) return err({ kind: 'category-too-long' })
      return inCategoryTransaction(async (stores) => {
        const present = writeCategories(await stores.categories.list())
        if (present === writeCategories(wanted)) return ok(undefined)
        if (present !== writeCategories(readCategories(seen))) return err({ kind: 'categories-changed', text: present })
        await stores.categories.replace(wanted)
        await stores.raiseRevision()
        return ok(undefined)
      })
    },
  }
}
