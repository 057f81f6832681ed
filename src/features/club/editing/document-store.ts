import { countRows } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { describeRow, instant, number, oneOf, optional, text, type RowOf } from '#platform/db/describe-row.ts'
import type { DocumentName } from './document-name.ts'
import { DOCUMENT_COMMANDS, type DocumentVersion, type DocumentVersionLine } from './document-version.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    club_document_versions: RowOf<typeof lineRow> & { name: string; source: string }
  }
}

const lineRow = describeRow({
  number,
  deed: oneOf(DOCUMENT_COMMANDS),
  at: instant,
  // Id of an account, which may be gone; undefined for a file.
  by: optional(text),
})

/** @property value what `source` says, as pages read it */
type Written = Omit<DocumentVersion, 'number'> & { value: unknown }

export type DocumentStore = ReturnType<typeof createDocumentStore>

const LINE = ['number', 'deed', 'at', 'by'] as const

/** The sources of the club's documents, current and earlier. */
export const createDocumentStore = (db: Database) => ({ ...documents(db), ...versions(db), ...standing(db) })

function documents(db: Database) {
  const save = createSave(db)

  const find = async (name: DocumentName): Promise<{ source: string; number: number }> => {
    const documents = db.selectFrom('club_documents').select(['source', 'number'])
    const row = await documents.where('name', '=', name).executeTakeFirst()
    return row ?? { source: '', number: 0 }
  }

  return {
    find,
    save,

    /** Stores what the same source yields now that other facts have changed. */
    async putValue(name: DocumentName, value: unknown): Promise<void> {
      const json = JSON.stringify(value)
      await db.updateTable('club_documents').set({ json }).where('name', '=', name).execute()
    },

    async removeEarlier(name: DocumentName, number: number): Promise<void> {
      await db.deleteFrom('club_document_versions').where('name', '=', name).where('number', '<', number).execute()
    },

    /** Import: overwrites what was there; the same source again makes no new version. */
    async bring(name: DocumentName, { value, source, at }: Pick<Written, 'value' | 'source' | 'at'>): Promise<void> {
      const present = await find(name)
      if (present.number > 0 && present.source === source) return this.putValue(name, value)
      await save(name, present.number, { value, source, at, command: 'file', by: undefined })
    },
  }
}

/** Compare and set. @returns whether `seen` was the last version, so that this one now follows it */
function createSave(db: Database) {
  const addVersion = (name: DocumentName, number: number, { command, at, by, source }: Written) =>
    db
      .insertInto('club_document_versions')
      .values({ name, ...lineRow.write({ number, deed: command, at, by }), source })
      .execute()

  return async (name: DocumentName, seen: number, written: Written): Promise<boolean> => {
    const values = { json: JSON.stringify(written.value), source: written.source, number: seen + 1 }
    const statement =
      seen > 0
        ? db.updateTable('club_documents').set(values).where('name', '=', name).where('number', '=', seen)
        : db
            .insertInto('club_documents')
            .values({ name, ...values })
            .onConflict((conflict) => conflict.column('name').doNothing())
    if ((await countRows(statement)) === 0) return false
    await addVersion(name, seen + 1, written)
    return true
  }
}

function versions(db: Database) {
  const of = (name: DocumentName) => db.selectFrom('club_document_versions').where('name', '=', name)
  return {
    /** Newest first. */
    async listVersions(name: DocumentName): Promise<DocumentVersionLine[]> {
      const rows = await of(name).select(LINE).orderBy('number', 'desc').execute()
      return rows.map(toLine)
    },

    async findVersion(name: DocumentName, number: number): Promise<DocumentVersion | undefined> {
      const row = await of(name).selectAll().where('number', '=', number).executeTakeFirst()
      return row && { ...toLine(row), source: row.source }
    },

    /** The nearest earlier version that has not been deleted. */
    async findEarlier(name: DocumentName, number: number): Promise<DocumentVersion | undefined> {
      const row = await of(name).selectAll().where('number', '<', number).orderBy('number', 'desc').executeTakeFirst()
      return row && { ...toLine(row), source: row.source }
    },
  }
}

/** Queries that depend on the current version. */
const standing = (db: Database) => ({
  async listLast(): Promise<Map<string, DocumentVersionLine>> {
    const rows = await db
      .selectFrom('club_document_versions as versions')
      .innerJoin('club_documents as documents', (join) =>
        join.onRef('documents.name', '=', 'versions.name').onRef('documents.number', '=', 'versions.number'),
      )
      .select(['versions.name', 'versions.number', 'versions.deed', 'versions.at', 'versions.by'])
      .execute()
    return new Map(rows.map(({ name, ...row }) => [name, toLine(row)]))
  },

  /** Deletes older versions, but never the current one. @returns how many */
  removeVersionsUntil: (until: Date): Promise<number> =>
    countRows(
      db
        .deleteFrom('club_document_versions')
        .where('at', '<=', until.toISOString())
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('club_documents')
                .select('club_documents.name')
                .whereRef('club_documents.name', '=', 'club_document_versions.name')
                .whereRef('club_documents.number', '=', 'club_document_versions.number'),
            ),
          ),
        ),
    ),
})

function toLine(row: RowOf<typeof lineRow>): DocumentVersionLine {
  const { deed: command, ...line } = lineRow.read(row)
  return { ...line, command }
}
