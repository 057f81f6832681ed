import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    object_names: ObjectNameTable
  }
}

/** @property path by which the site knows it, such as `pictures/2024-12-01-3f9a1c.jpg`, `docs/satzung.pdf` or `members/` with an id */
type ObjectNameTable = { bucket: string; name: string; path: string; named_at: string }

/** Names that programs gave; all else is called as the site calls it. What a name stands for may be gone: then the name is free. */
export function createObjectNames(db: Database, bucket: string) {
  const named = () => db.selectFrom('object_names').select(['path', 'name']).where('bucket', '=', bucket)

  return {
    /** By path. */
    async list(): Promise<Map<string, string>> {
      return new Map((await named().execute()).map(({ path, name }) => [path, name]))
    },

    findPath: async (name: string): Promise<string | undefined> =>
      (await named().where('name', '=', name).executeTakeFirst())?.path,

    findName: async (path: string): Promise<string | undefined> =>
      (await named().where('path', '=', path).executeTakeFirst())?.name,

    /** Gives something its name, in the place of the one that it had. @returns false when something else has come by that name */
    async give(path: string, name: string, at: Date): Promise<boolean> {
      await this.forget(path)
      const result = await db
        .insertInto('object_names')
        .values({ bucket, name, path, named_at: at.toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
    },

    async forget(path: string): Promise<void> {
      await db.deleteFrom('object_names').where('bucket', '=', bucket).where('path', '=', path).execute()
    },
  }
}

/** Names of what is nowhere any more, not even in the bin. @returns how many there were */
export async function purgeObjectNames(db: Database): Promise<number> {
  const result = await sql`
    delete from object_names where path not in (
      select path from pictures union select path from files union select item_key from bin
      union select 'members/' || id from member_files)`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
