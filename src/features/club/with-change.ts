import type { ClubReader } from './club-reader.ts'
import { isPageDocument, pageNameOf, type DocumentName } from './editing/document-name.ts'
import { pageSchema } from './page.ts'

/** A document as it would be after a change. @property value as pages read it */
export type DocumentChange = { name: DocumentName; value: unknown }

/** The club's facts and pages as they would be with one document changed. @param change one that was checked */
export function withChange(club: ClubReader, { name, value }: DocumentChange): ClubReader {
  const page = isPageDocument(name) ? { name: pageNameOf(name), value: pageSchema.parse(value) } : undefined
  return {
    ...club,
    getFacts: async (asked) => (asked === name ? (value as never) : club.getFacts(asked)),
    findPage: async (asked) => (asked === page?.name ? page.value : club.findPage(asked)),
    getPage: async (asked) => (asked === page?.name ? page.value : club.getPage(asked)),
  }
}
