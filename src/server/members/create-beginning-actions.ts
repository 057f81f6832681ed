import { beginOwnClub } from '#content/begin-club.ts'
import { createContentFileStore } from '#content/content-file-store.ts'
import { createBeginningStore, type Beginning } from '#features/club/beginning/beginning-store.ts'
import { createKeepBeginning } from '#features/club/beginning/keep-beginning.ts'
import { missingBeforePublic } from '#features/club/beginning/missing-before-public.ts'
import { createClubStore } from '#features/club/club-store.ts'
import { createDocumentStore } from '#features/club/editing/document-store.ts'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { newId } from '#shared/new-id.ts'

type Needs = { connection: DatabaseConnection; now: () => Date }

export function createBeginningActions({ connection, now }: Needs) {
  const { db, inTransaction } = connection
  return createKeepBeginning({
    now,
    stores: storesOf(db),
    listMissing: (chosen) => listMissing(db, chosen),
    inTransaction: (work) =>
      inTransaction((trx) =>
        work({
          ...storesOf(trx),
          set: createBeginningStore(trx).set,
          beginOwn: (answers, by) => beginOwnClub(trx, { answers, by, now, newId: () => newId(now()) }),
        }),
      ),
  })
}

const storesOf = (db: Database) => ({
  find: createBeginningStore(db).find,
  hasSample: createContentFileStore(db).hasSample,
})

/** What the club owes its visitors, by what the database says. @throws for an installation without content */
async function listMissing(db: Database, beginning: Beginning | undefined) {
  const facts = createClubStore(db)
  const [club, board] = [await facts.findFacts('club'), await facts.findFacts('board')]
  if (!club || !board) throw new Error('The club documents are missing in the database.')
  const versions = await createDocumentStore(db).listVersions('page/datenschutz')
  return missingBeforePublic({ beginning, club, board, isPrivacyRead: versions.some(({ by }) => by !== undefined) })
}
