import { toSlug } from '#shared/slug.ts'

/** One of the subjects under which the club files its news. @property slug end of its address */
export type Category = { slug: string; name: string }

/** How many categories there may be, and how long each name may be. */
export const categoryLimits = { count: 20, name: 40 }

/** Reads one name per line, in the order of the list; if two would have the same address, the first counts. */
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
