import type { Club } from '#features/club/club-facts.ts'
import { createClubStore } from '#features/club/club-store.ts'
import { documentFile, isPageDocument, type DocumentName } from '#features/club/editing/document-name.ts'
import { createDocumentStore } from '#features/club/editing/document-store.ts'
import { derivePages } from '#features/club/editing/save-document.ts'
import { pageText } from '#content/page-text.ts'
import type { Database } from '#platform/db/database.ts'
import type { Piece, Standing } from './content-kind.ts'

/** A document of the club as a file says it. @param document.value what pages read of it */
export function documentPiece(
  name: DocumentName,
  { says, source, value }: { says: string; source: string; value: unknown },
): Piece {
  return {
    name,
    says,
    find: (db) => findStanding(db, name),
    async bring(trx, { now }) {
      const documents = createDocumentStore(trx)
      await documents.bring(name, { value, source, at: now() })
      if (name === 'club') await bringPagesUpToDate(trx, value as Club)
    },
  }
}

/** Of facts it counts what they say, of a running text every letter. */
async function findStanding(db: Database, name: DocumentName): Promise<Standing | undefined> {
  const documents = createDocumentStore(db)
  const { source, number } = await documents.find(name)
  if (number === 0) return undefined
  const says = isPageDocument(name) ? source : JSON.stringify(await createClubStore(db).findFacts(name))
  const last = await documents.findVersion(name, number)
  const isOwn = (await documents.listVersions(name)).some(({ by }) => by !== undefined)
  return { says, isOwn, by: last?.by, at: last?.at }
}

/** Pages that no file brings name the club's facts as well. One that names what is gone stays as it is; its own file says so. */
async function bringPagesUpToDate(trx: Database, club: Club): Promise<void> {
  const documents = createDocumentStore(trx)
  const pages = await derivePages({ documents }, club, pageText)
  if (pages.ok) for (const [name, page] of pages.value) await documents.putValue(name, page)
}

/** The document's own text, letter for letter. */
export async function* writeDocuments(db: Database, names: readonly DocumentName[]): AsyncGenerator<[string, string]> {
  for (const name of names) {
    const { source, number } = await createDocumentStore(db).find(name)
    if (number > 0) yield [documentFile(name), source]
  }
}
