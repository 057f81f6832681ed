import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    object_names: ObjectNameTable
  }
}

/** @property path by which the site knows it, such as `pictures/2024-12-01-3f9a1c.jpg`, `docs/satzung.pdf` or `members/` with an id */
type ObjectNameTable = { bucket: string; name: string; path: string; named_at: string }

export type ObjectNameStore = ReturnType<typeof createObjectNameStore>

/** Names that programs gave; all else is called as the site calls it. What a name stands for may be gone: then the name is free. */
export function createObjectNameStore(db: Database) {
  const named = (bucket: string) => db.selectFrom('object_names').select(['path', 'name']).where('bucket', '=', bucket)

  return {
    /** By path. */
    async list(bucket: string): Promise<Map<string, string>> {
      return new Map((await named(bucket).execute()).map(({ path, name }) => [path, name]))
    },

    findPath: async (bucket: string, name: string): Promise<string | undefined> =>
      (await named(bucket).where('name', '=', name).executeTakeFirst())?.path,

    findName: async (bucket: string, path: string): Promise<string | undefined> =>
      (await named(bucket).where('path', '=', path).executeTakeFirst())?.name,

    /** Gives something its name, in the place of the one that it had. @returns false when something else has come by that name */
    async give(bucket: string, { path, name, at }: { path: string; name: string; at: Date }): Promise<boolean> {
      await this.forget(bucket, path)
      const result = await db
        .insertInto('object_names')
        .values({ bucket, name, path, named_at: at.toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
    },

    async forget(bucket: string, path: string): Promise<void> {
      await db.deleteFrom('object_names').where('bucket', '=', bucket).where('path', '=', path).execute()
    },

    /** Forgets names of what is nowhere any more, not even in the bin. @returns how many there were */
    async purge(): Promise<number> {
      const result = await sql`
        delete from object_names where path not in (
          select path from pictures union select path from files union select item_key from bin
          union select 'members/' || id from member_files)`.execute(db)
      return Number(result.numAffectedRows ?? 0)
    },
  }
}

/** What the vendor lets stand in a name, without the question mark, which would end an address. */
const SIGNS = /^[\w/!\-.*'() &$@=;:+,]+$/
/** Short enough for an address with a signature in it. */
const LONGEST = 200

/**
 * Whether something may be called so: folders and a name, each of them with something in it, and no way out of them. A name is only ever compared;
 * nothing is found by it in a file system.
 */
export function isObjectName(name: string): boolean {
  if (name.length > LONGEST || !SIGNS.test(name)) return false
  return name.split('/').every((part) => part.trim() !== '' && part !== '.' && part !== '..')
}
