import type { ClubDocumentName, ClubFacts } from './club-facts.ts'
import type { ClubStore } from './club-store.ts'
import type { Page, PageName } from './page.ts'

export type ClubReader = ReturnType<typeof createClubReader>

/** The club's facts and pages, read and checked once and remembered until {@link ClubReader.forget}. */
export function createClubReader(store: Pick<ClubStore, 'findFacts' | 'findPage'>) {
  let facts = new Map<ClubDocumentName, unknown>()
  let pages = new Map<PageName, Page>()

  return {
    /** @throws when the document is missing: the import lets no installation start without it */
    async getFacts<Name extends ClubDocumentName>(name: Name): Promise<ClubFacts[Name]> {
      const known = facts.get(name)
      if (known) return known as ClubFacts[Name]
      const remember = facts
      const found = await store.findFacts(name)
      if (!found) throw new Error(`The club document "${name}" is missing in the database.`)
      remember.set(name, found)
      return found
    },

    /** @throws when the page is missing, as above */
    async getPage(name: PageName): Promise<Page> {
      const known = pages.get(name)
      if (known) return known
      const remember = pages
      const found = await store.findPage(name)
      if (!found) throw new Error(`The page "${name}" is missing in the database.`)
      remember.set(name, found)
      return found
    },

    /** To be called after content has changed. A reading under way fills the map it began with, which is then nobody's. */
    forget(): void {
      facts = new Map()
      pages = new Map()
    },
  }
}
