import { sql } from 'kysely'
import { hitsRow } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    /** @property path the site's own key, such as `pictures/2024-12-01-3f9a1c.jpg`, `docs/satzung.pdf` or `members/` with an id */
    object_names: { bucket: string; name: string; path: string; named_at: string }
  }
}

/** Names given by programs; all other objects have the site's own name. If the named object is gone, the name is free. */
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

    /** Names an object, in place of its former name. @returns false if another object has this name */
    async give(bucket: string, { path, name, at }: { path: string; name: string; at: Date }): Promise<boolean> {
      await this.forget(bucket, path)
      const naming = db.insertInto('object_names').values({ bucket, name, path, named_at: at.toISOString() })
      return hitsRow(naming.onConflict((conflict) => conflict.doNothing()))
    },

    async forget(bucket: string, path: string): Promise<void> {
      await db.deleteFrom('object_names').where('bucket', '=', bucket).where('path', '=', path).execute()
    },

    /** Deletes names of objects that are gone, even from the bin. @returns how many there were */
    async purge(): Promise<number> {
      const result = await sql`
        delete from object_names where path not in (
          select path from pictures union select path from files union select item_key from bin
          union select 'members/' || id from member_files)`.execute(db)
      return Number(result.numAffectedRows ?? 0)
    },
  }
}

/** The characters that the vendor allows in a name, except the question mark, which would end an address. */
const SIGNS = /^[\w/!\-.*'() &$@=;:+,]+$/
/** Leaves room in an address for a signature. */
const LONGEST = 200

/**
 * Whether a name is valid: non-empty folders and a name, without `.` and `..`. A name is only ever compared;
 * it is never used as a path in a file system.
 */
export function isObjectName(name: string): boolean {
  if (name.length > LONGEST || !SIGNS.test(name)) return false
  return name.split('/').every((part) => part.trim() !== '' && part !== '.' && part !== '..')
}
