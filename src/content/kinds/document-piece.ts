import type { ContentStores } from '#content/context.ts'
import type { Club } from '#features/club/club-facts.ts'
import { documentFile, isPageDocument, type DocumentName } from '#features/club/editing/document-name.ts'
import { derivePages } from '#features/club/editing/save-document.ts'
import { pageText } from '#content/page-text.ts'
import type { Piece, Standing } from './content-kind.ts'

/** A document of the club from a file. @param document.value the derived value that pages read */
export function documentPiece(
  name: DocumentName,
  { says, source, value }: { says: string; source: string; value: unknown },
): Piece {
  return {
    name,
    says,
    find: (stores) => findStanding(stores, name),
    async bring(stores, { now }) {
      await stores.documents.bring(name, { value, source, at: now() })
      if (name === 'club') await bringPagesUpToDate(stores, value as Club)
    },
  }
}

/** Facts are compared by value, running texts letter by letter. */
async function findStanding({ documents, club }: ContentStores, name: DocumentName): Promise<Standing | undefined> {
  const { source, number } = await documents.find(name)
  if (number === 0) return undefined
  const says = isPageDocument(name) ? source : JSON.stringify(await club.findFacts(name))
  const last = await documents.findVersion(name, number)
  const isOwn = (await documents.listVersions(name)).some(({ by }) => by !== undefined)
  return { says, isOwn, by: last?.by, at: last?.at }
}

/**
 * Derives pages outside the import again, because they may show facts of the club. Changes none if one refers to a missing fact; its own
 * file reports that.
 */
async function bringPagesUpToDate({ documents }: ContentStores, club: Club): Promise<void> {
  const pages = await derivePages({ documents }, club, pageText)
  if (pages.ok) for (const [name, page] of pages.value) await documents.putValue(name, page)
}

/** The source text of each document, letter for letter. */
export async function* writeDocuments(
  stores: ContentStores,
  names: readonly DocumentName[],
): AsyncGenerator<[string, string]> {
  for (const name of names) {
    const { source, number } = await stores.documents.find(name)
    if (number > 0) yield [documentFile(name), source]
  }
}
