import { clubFactsIfMissing, type ClubDocumentName, type ClubFacts } from './club-facts.ts'
import type { ClubStore } from './club-store.ts'
import type { NeededPageName, Page, PageName } from './page.ts'

export type ClubReader = ReturnType<typeof createClubReader>

/** The club's facts and pages, read and checked once and remembered until {@link ClubReader.forget}. */
export function createClubReader(store: Pick<ClubStore, 'findFacts' | 'findPage'>) {
  let facts = new Map<ClubDocumentName, unknown>()
  let pages = new Map<PageName, Page | undefined>()

  async function findPage(name: PageName): Promise<Page | undefined> {
    if (pages.has(name)) return pages.get(name)
    const remember = pages
    const found = await store.findPage(name)
    remember.set(name, found)
    return found
  }

  return {
    /** @throws when a document is missing that every club needs: the import lets no installation start without it */
    async getFacts<Name extends ClubDocumentName>(name: Name): Promise<ClubFacts[Name]> {
      const known = facts.get(name)
      if (known) return known as ClubFacts[Name]
      const remember = facts
      const found = (await store.findFacts(name)) ?? clubFactsIfMissing[name]
      if (!found) throw new Error(`The club document "${name}" is missing in the database.`)
      remember.set(name, found)
      return found
    },

    findPage,

    /** @throws when the page is missing, as above */
    async getPage(name: NeededPageName): Promise<Page> {
      const found = await findPage(name)
      if (!found) throw new Error(`The page "${name}" is missing in the database.`)
      return found
    },

    /** To be called after content has changed. A reading under way fills the map it began with, which is then nobody's. */
    forget(): void {
      facts = new Map()
      pages = new Map()
    },
  }
}
