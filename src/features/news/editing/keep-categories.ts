import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { categoryLimits, readCategories, writeCategories, type Category } from '#features/news/category.ts'
import type { NewsContext } from '#features/news/context.ts'

export type CategoriesRefusal =
  | NotAllowed
  /** Another user has changed the list since. @property text the current list */
  | { kind: 'categories-changed'; text: string }
  | { kind: 'categories-too-many' | 'category-too-long' }

export const listCategories = async (ctx: NewsContext, actor: Actor): Promise<Result<Category[], NotAllowed>> =>
  may(actor, 'write-news') ? ok(await ctx.read.categories.list()) : notAllowed('write-news')

/** @param text one name per line @param seen the list that the page showed */
export async function replaceCategories(
  ctx: NewsContext,
  actor: Actor,
  { text, seen }: { text: string; seen: string },
): Promise<Result<void, CategoriesRefusal>> {
  if (!may(actor, 'write-news')) return notAllowed('write-news')
  const wanted = readCategories(text)
  if (wanted.length > categoryLimits.count) return err({ kind: 'categories-too-many' })
  if (wanted.some(({ name }) => name.length > categoryLimits.name)) return err({ kind: 'category-too-long' })
  return ctx.write(async ({ categories, content }) => {
    const present = writeCategories(await categories.list())
    if (present === writeCategories(wanted)) return ok(undefined)
    if (present !== writeCategories(readCategories(seen))) return err({ kind: 'categories-changed', text: present })
    await categories.replace(wanted)
    await content.raiseRevision()
    return ok(undefined)
  })
}
