import type { Database } from '#platform/db/database.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    content_files: ContentFileTable
  }
}

/** What was last imported from each content file. */
type ContentFileTable = {
  path: string
  /** Differs when the file does. */
  mark: string
  /** The whole text of files that people write with comments, so that an export gives them back. */
  source: string | null
}

const BATCH = 1_000

/** What was last imported from which content file. */
export function createContentFileStore(db: Database) {
  return {
    /** Mark of each file by its path. */
    async listMarks(): Promise<Map<string, string>> {
      const rows = await db.selectFrom('content_files').select(['path', 'mark']).execute()
      return new Map(rows.map(({ path, mark }) => [path, mark]))
    },

    /** The text of a file as it was imported; undefined when it was not, or is none. */
    async findSource(path: string): Promise<string | undefined> {
      const row = await db.selectFrom('content_files').select('source').where('path', '=', path).executeTakeFirst()
      return row?.source ?? undefined
    },

    async putMany(files: ContentFileTable[]): Promise<void> {
      for (let start = 0; start < files.length; start += BATCH) {
        await db
          .insertInto('content_files')
          .values(files.slice(start, start + BATCH))
          .onConflict((conflict) =>
            conflict
              .column('path')
              .doUpdateSet(({ ref }) => ({ mark: ref('excluded.mark'), source: ref('excluded.source') })),
          )
          .execute()
      }
    },
  }
}
