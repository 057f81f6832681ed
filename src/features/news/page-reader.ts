import { createTimedMemory } from '#shared/memory.ts'
import type { Article } from './article.ts'
import type { ArticleStore } from './article-store.ts'
import { parentOf } from './page-address.ts'
import { readPageFields } from './page-fields.ts'

export type PageReader = ReturnType<typeof createPageReader>

/**
 * The club's own pages as readers find them, cached until one appears or expires or {@link PageReader.forget} is called: every address without
 * another route is looked up here.
 *
 * @param articles with the same clock
 */
export function createPageReader(articles: ArticleStore, now: () => Date) {
  const memory = createTimedMemory(now)
  const read = async () =>
    (
      await memory.get('pages', async (moment) => ({
        value: {
          pages: new Map((await articles.listPages()).toSorted(inOrder).map((page) => [page.slug, page])),
          moved: await articles.listMovedPages(),
        },
        until: await articles.nextChangeAfter(moment),
      }))
    ).value

  return {
    find: async (address: string): Promise<Article | undefined> => (await read()).pages.get(address.toLowerCase()),

    /** The current address of a page that once had this one. */
    findMoved: async (address: string): Promise<string | undefined> => (await read()).moved.get(address.toLowerCase()),

    /** All pages in the order of menus and lists. */
    list: async (): Promise<Article[]> => [...(await read()).pages.values()],

    listBelow: async (address: string): Promise<Article[]> =>
      [...(await read()).pages.values()].filter(({ slug }) => parentOf(slug) === address),

    listInMenu: async () =>
      [...(await read()).pages.values()].flatMap(({ slug, title, metadata }) => {
        const { menu } = readPageFields(metadata)
        return menu === '' ? [] : [{ slug, title, menu }]
      }),

    forget: memory.forget,
  }
}

const german = new Intl.Collator('de')

/** By number, pages without one last, then alphabetically. */
function inOrder(one: Article, other: Article): number {
  const [first, second] = [one, other].map(({ metadata }) => readPageFields(metadata).order)
  const place = (order = '') => (order === '' ? Number.MAX_SAFE_INTEGER : Number(order))
  return place(first) - place(second) || german.compare(one.title, other.title)
}
