import { toSlug } from '#shared/slug.ts'

/** One of the subjects under which the club files its news. @property slug what its address ends with */
export type Category = { slug: string; name: string }

/** So many a list of links can hold, and so long each may be. */
export const categoryLimits = { count: 20, name: 40 }

/** One name in each line, in the order of the list; of two that would have the same address the first counts. */
export function readCategories(text: string): Category[] {
  const names = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim())
  const bySlug = new Map<string, Category>()
  for (const name of names) {
    const slug = toSlug(name)
    if (name !== '' && !bySlug.has(slug)) bySlug.set(slug, { slug, name })
  }
  return [...bySlug.values()]
}

export const writeCategories = (categories: readonly Category[]): string =>
  categories.map(({ name }) => name).join('\n')
