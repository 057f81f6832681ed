import { createMemory } from '#shared/memory.ts'
import { clubFactsIfMissing, type ClubDocumentName, type ClubFacts } from './club-facts.ts'
import type { ClubStore } from './club-store.ts'
import type { NeededPageName, Page, PageName } from './page.ts'

export type ClubReader = ReturnType<typeof createClubReader>

/** The club's facts and pages, read and checked once and cached until {@link ClubReader.forget}, which is due after content has changed. */
export function createClubReader(store: Pick<ClubStore, 'findFacts' | 'findPage'>) {
  const facts = createMemory(
    async (name: ClubDocumentName) => (await store.findFacts(name)) ?? clubFactsIfMissing[name],
  )
  const pages = createMemory((name: PageName) => store.findPage(name))

  return {
    /** @throws when a required document is missing: the import lets no installation start without it */
    async getFacts<Name extends ClubDocumentName>(name: Name): Promise<ClubFacts[Name]> {
      const found = await facts.get(name)
      if (!found) throw new Error(`The club document "${name}" is missing in the database.`)
      // The store returns the facts that belong to the name.
      return found as ClubFacts[Name]
    },

    findPage: (name: PageName): Promise<Page | undefined> => pages.get(name),

    /** @throws when the page is missing, as above */
    async getPage(name: NeededPageName): Promise<Page> {
      const found = await pages.get(name)
      if (!found) throw new Error(`The page "${name}" is missing in the database.`)
      return found
    },

    forget(): void {
      facts.forget()
      pages.forget()
    },
  }
}
