import type { Picture } from '#features/pictures/picture.ts'
import type { PictureColumns } from '#features/pictures/picture-store.ts'
import type { Database } from '#platform/db/database.ts'
import { readFocus, writeFocus } from '#shared/focus.ts'
import { masterFormats } from '#platform/images/picture-variant.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    /** Masters made by an unfinished import. */
    prepared_pictures: Omit<PictureColumns, 'text'> & { mark: string }
  }
}

/** A picture whose master is in the media store while its import is not finished. @property mark of its file */
export type PreparedPicture = Omit<Picture, 'text'> & { mark: string }

export type PreparedPictureStore = ReturnType<typeof createPreparedPictureStore>

/** The finished work of an interrupted import, so that the next one need not repeat it. */
export function createPreparedPictureStore(db: Database) {
  return {
    async list(): Promise<Map<string, PreparedPicture>> {
      const rows = await db.selectFrom('prepared_pictures').selectAll().execute()
      const known = rows.flatMap((row) => {
        const format = masterFormats.find((each) => each === row.format)
        const { attention, ...known } = row
        return format ? [[row.path, { ...known, format, focus: readFocus(attention ?? '') }] as const] : []
      })
      return new Map(known)
    },

    async put({ focus, ...picture }: PreparedPicture): Promise<void> {
      const row = { ...picture, attention: focus ? writeFocus(focus) : null }
      await db
        .insertInto('prepared_pictures')
        .values(row)
        .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
        .execute()
    },

    async clear(): Promise<void> {
      await db.deleteFrom('prepared_pictures').execute()
    },
  }
}
