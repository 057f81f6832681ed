import type { Database } from '#platform/db/database.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    content_files: ContentFileTable
  }
}

/** The last imported state of each content file. */
type ContentFileTable = {
  path: string
  /** Fingerprint of the file: differs when the file does. */
  mark: string
  /**
   * For text files the whole text, so that an export keeps its comments, and an import knows the common ancestor of both sides; for a
   * picture the hash of its master, for a document that of its bytes. Null for files imported by earlier versions.
   */
  source: string | null
  /** 1 for a file of the sample club that came with the program. */
  is_sample: number
}

type KnownFile = { mark: string; hasSource: boolean; isSample: boolean }

const BATCH = 1_000

export type ContentFileStore = ReturnType<typeof createContentFileStore>

/** Access to the last imported state of content files. */
export const createContentFileStore = (db: Database) => ({ ...reading(db), ...writing(db) })

function reading(db: Database) {
  return {
    /** All files by path, without the texts. */
    async listMarks(): Promise<Map<string, KnownFile>> {
      const rows = await db
        .selectFrom('content_files')
        .select(['path', 'mark', 'is_sample'])
        .select(({ eb }) => eb('source', 'is not', null).as('has_source'))
        .execute()
      return new Map(
        rows.map(({ path, mark, has_source, is_sample }) => [
          path,
          { mark, hasSource: Boolean(has_source), isSample: is_sample === 1 },
        ]),
      )
    },

    /** Whether any file of the sample club is known. */
    async hasSample(): Promise<boolean> {
      const files = db.selectFrom('content_files').select('path').where('is_sample', '=', 1)
      return (await files.limit(1).executeTakeFirst()) !== undefined
    },

    /** The content of a file when it was last imported; undefined if it was not, or the content is not known. */
    async findSource(path: string): Promise<string | undefined> {
      const row = await db.selectFrom('content_files').select('source').where('path', '=', path).executeTakeFirst()
      return row?.source ?? undefined
    },

    /** The contents of all files of a folder, such as `news/`, ordered by path. */
    async listSources(folder: string): Promise<{ path: string; text: string }[]> {
      const rows = await db
        .selectFrom('content_files')
        .select(['path', 'source'])
        .where('path', 'like', `${folder}%`)
        .orderBy('path')
        .execute()
      return rows.flatMap(({ path, source }) => (source === null ? [] : [{ path, text: source }]))
    },
  }
}

function writing(db: Database) {
  return {
    async remove(paths: readonly string[]): Promise<void> {
      for (let start = 0; start < paths.length; start += BATCH) {
        await db
          .deleteFrom('content_files')
          .where('path', 'in', paths.slice(start, start + BATCH))
          .execute()
      }
    },

    async putMany(files: ContentFileTable[]): Promise<void> {
      for (let start = 0; start < files.length; start += BATCH) {
        await db
          .insertInto('content_files')
          .values(files.slice(start, start + BATCH))
          .onConflict((conflict) =>
            conflict.column('path').doUpdateSet(({ ref }) => ({
              mark: ref('excluded.mark'),
              source: ref('excluded.source'),
              is_sample: ref('excluded.is_sample'),
            })),
          )
          .execute()
      }
    },
  }
}
