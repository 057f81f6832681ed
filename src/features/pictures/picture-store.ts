import type { Generated } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { describeRow, number, text, type RowOf } from '#platform/db/describe-row.ts'
import { masterFormats, PENDING_HASH } from '#platform/images/picture-variant.ts'
import { readFocus, writeFocus, type Focus } from '#shared/focus.ts'
import type { FileRecord } from './file-record.ts'
import type { Picture } from './picture.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    pictures: PictureTable
    files: RowOf<typeof fileRow>
  }
}

/** Columns that every picture has, from any origin. */
export type PictureColumns = {
  path: string
  hash: string
  format: string
  width: number
  height: number
  text: string
  /** The point that attracts the eye; null for drawings, and if it was never detected. */
  attention: string | null
}

/** Columns that the picture library adds; a picture from a file starts with their defaults. */
type PictureTable = PictureColumns & {
  /** The point that an editor chose for crops. */
  focus: Generated<string | null>
  /** 1 until an editor has described it. */
  is_undescribed: Generated<number>
  /** When it was uploaded; null for a picture from a file. */
  added_at: Generated<string | null>
  /** When an editor last changed it in the members' area. */
  changed_at: Generated<string | null>
  /** 1 if minors can be recognised. */
  shows_minors: Generated<number>
  consent_website: Generated<string>
  consent_press: Generated<string>
  consent_social: Generated<string>
  consent_note: Generated<string>
}

const fileRow = describeRow({ path: text, hash: text, mediaType: text, bytes: number })

export type PictureStore = ReturnType<typeof createPictureStore>

/** Rows per statement: keeps their values below the parameter limits of SQLite and PostgreSQL. */
const BATCH = 1_000

/**
 * Pictures and other files by the path that content uses; their bytes are in the media store. Lookups for readers leave out pictures that are
 * withheld from the website.
 */
export const createPictureStore = (db: Database) => ({ ...pictures(db), ...saying(db), ...files(db) })

/** Excludes withheld pictures by their bytes, because the same picture may exist twice. The condition mirrors `isWithheld`. */
const shownPictures = (db: Database) =>
  db
    .selectFrom('pictures')
    .where('hash', 'not in', ({ selectFrom }) =>
      selectFrom('pictures').select('hash').where('shows_minors', '=', 1).where('consent_website', '<>', 'given'),
    )

const pictures = (db: Database) => ({
  /** Upserts the pictures by path; if a path occurs twice, the last one counts. */
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
            attention: ref('excluded.attention'),
          })),
        )
        .execute()
    }
  },

  /** By path, for readers, without paths that have no picture. */
  async findMany(paths: readonly string[]): Promise<Map<string, Picture>> {
    if (paths.length === 0) return new Map()
    const rows = await shownPictures(db).selectAll().where('path', 'in', paths).execute()
    return new Map(rows.map((row) => [row.path, toPicture(row)]))
  },

  /** All pictures, including withheld ones. */
  async list(): Promise<Picture[]> {
    const rows = await db.selectFrom('pictures').selectAll().orderBy('path').execute()
    return rows.map(toPicture)
  },

  /** Whether any picture that readers may see has these bytes. */
  async isKnown(hash: string): Promise<boolean> {
    const row = await shownPictures(db).select('hash').where('hash', '=', hash).limit(1).executeTakeFirst()
    return row !== undefined
  },
})

const saying = (db: Database) => ({
  /** Sets the description from a file; does nothing if the picture does not exist. */
  async setText(path: string, text: string): Promise<void> {
    await db.updateTable('pictures').set({ text, is_undescribed: 0 }).where('path', '=', path).execute()
  },

  /** Sets the focus from a file; does nothing if the picture does not exist. */
  async setFocus(path: string, focus: Focus | undefined): Promise<void> {
    const written = focus ? writeFocus(focus) : null
    await db.updateTable('pictures').set({ focus: written }).where('path', '=', path).execute()
  },

  /** Removes those of these pictures that were announced but never made. @returns their paths */
  async dropPending(paths: readonly string[]): Promise<string[]> {
    const pending = db.deleteFrom('pictures').where('hash', 'like', `${PENDING_HASH}%`)
    const dropped = await pending.where('path', 'in', paths).returning('path').execute()
    return dropped.map(({ path }) => path)
  },
})

const files = (db: Database) => ({
  async putFile(file: FileRecord): Promise<void> {
    const { path, ...row } = fileRow.write(file)
    const insert = db.insertInto('files').values({ path, ...row })
    await insert.onConflict((conflict) => conflict.column('path').doUpdateSet(row)).execute()
  },

  async removeFile(path: string): Promise<void> {
    await db.deleteFrom('files').where('path', '=', path).execute()
  },

  async findFile(path: string): Promise<FileRecord | undefined> {
    const row = await db.selectFrom('files').selectAll().where('path', '=', path).executeTakeFirst()
    return row && fileRow.read(row)
  },

  async listFiles(): Promise<FileRecord[]> {
    const rows = await db.selectFrom('files').selectAll().orderBy('path').execute()
    return rows.map(fileRow.read)
  },
})

const toRow = ({ path, hash, format, width, height, text, focus }: Picture): PictureColumns => ({
  path,
  hash,
  format,
  width,
  height,
  text,
  attention: focus ? writeFocus(focus) : null,
})

/** @throws for a format of a newer version */
export function toPicture({
  path,
  hash,
  width,
  height,
  text,
  ...row
}: PictureColumns & { focus: string | null }): Picture {
  const format = masterFormats.find((known) => known === row.format)
  if (!format) throw new Error('A picture in the database has a format that this version does not know')
  const focus = readFocus(row.focus ?? row.attention ?? '')
  return { path, hash, format, width, height, text, ...(focus && { focus }) }
}
