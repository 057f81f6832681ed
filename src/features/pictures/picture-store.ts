import type { Database, Tables } from '#platform/db/database.ts'
import { masterFormats } from '#platform/images/picture-variant.ts'
import type { FileRecord } from './file-record.ts'
import type { Picture } from './picture.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    pictures: PictureTable
    files: { path: string; hash: string; media_type: string; bytes: number }
  }
}

type PictureTable = {
  path: string
  hash: string
  format: string
  width: number
  height: number
  text: string
}

export type PictureStore = ReturnType<typeof createPictureStore>

/** Rows per statement: their values stay below the number of parameters that SQLite and PostgreSQL take. */
const BATCH = 1_000

/** Pictures and other files by the path under which content names them; their bytes are in the media store. */
export function createPictureStore(db: Database) {
  return { ...pictures(db), ...files(db) }
}

function pictures(db: Database) {
  return {
    /** Adds the pictures, or replaces those with the same path; of a path given twice the last one counts. */
    async putMany(pictures: readonly Picture[]): Promise<void> {
      const rows = [...new Map(pictures.map((picture) => [picture.path, toRow(picture)])).values()]
      for (let start = 0; start < rows.length; start += BATCH) {
        await db
          .insertInto('pictures')
          .values(rows.slice(start, start + BATCH))
          .onConflict((conflict) =>
            conflict.column('path').doUpdateSet(({ ref }) => ({
              hash: ref('excluded.hash'),
              format: ref('excluded.format'),
              width: ref('excluded.width'),
              height: ref('excluded.height'),
              text: ref('excluded.text'),
            })),
          )
          .execute()
      }
    },

    /** By path; paths without a picture are left out. */
    async findMany(paths: readonly string[]): Promise<Map<string, Picture>> {
      if (paths.length === 0) return new Map()
      const rows = await db.selectFrom('pictures').selectAll().where('path', 'in', paths).execute()
      return new Map(rows.map((row) => [row.path, toPicture(row)]))
    },

    async list(): Promise<Picture[]> {
      const rows = await db.selectFrom('pictures').selectAll().orderBy('path').execute()
      return rows.map(toPicture)
    },

    /** Whether any picture of the site looks like this. */
    async isKnown(hash: string): Promise<boolean> {
      const row = await db.selectFrom('pictures').select('hash').where('hash', '=', hash).limit(1).executeTakeFirst()
      return row !== undefined
    },
  }
}

function files(db: Database) {
  return {
    async putFile({ path, hash, mediaType, bytes }: FileRecord): Promise<void> {
      const row = { hash, media_type: mediaType, bytes }
      await db
        .insertInto('files')
        .values({ path, ...row })
        .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
        .execute()
    },

    async findFile(path: string): Promise<FileRecord | undefined> {
      const row = await db.selectFrom('files').selectAll().where('path', '=', path).executeTakeFirst()
      return row && toFileRecord(row)
    },

    async listFiles(): Promise<FileRecord[]> {
      const rows = await db.selectFrom('files').selectAll().orderBy('path').execute()
      return rows.map(toFileRecord)
    },
  }
}

function toRow({ path, hash, format, width, height, text }: Picture): PictureTable {
  return { path, hash, format, width, height, text }
}

function toPicture(row: PictureTable): Picture {
  const format = masterFormats.find((known) => known === row.format)
  if (!format) throw new Error('A picture in the database has a format that this version does not know')
  return { ...row, format }
}

function toFileRecord(row: Tables['files']): FileRecord {
  return { path: row.path, hash: row.hash, mediaType: row.media_type, bytes: row.bytes }
}
