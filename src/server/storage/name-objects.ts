import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { allow, type Right } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { createObjectNames } from '#programs/storage/object-name-store.ts'
import type { ChangeRefusal, Shelf, StoredObject } from '#programs/storage/stored-object.ts'

type Needs = {
  bucket: string
  connection: DatabaseConnection
  /** How the site itself calls what lies under a path, and the path of what it calls so. */
  ownName: (path: string) => string
  ownPath: (name: string) => string | undefined
  isThere: (db: Database, path: string) => Promise<boolean>
  now: () => Date
}

/** Somebody else has taken a name in between; ends the transaction. */
class NameTakenError extends Error {
  override name = 'NameTakenError'
}

/** Names of one bucket: one that a program gave, or else the site's own. */
export function createNaming({ bucket, connection, ownName, ownPath, isThere, now }: Needs) {
  const names = createObjectNames(connection.db, bucket)

  /** Within a transaction. @throws {NameTakenError} */
  async function give(trx: Database, path: string, name: string): Promise<void> {
    const within = createObjectNames(trx, bucket)
    const former = await within.findPath(name)
    // What it stood for is gone: whoever asked found nothing under this name.
    if (former !== undefined && former !== path && !(await isThere(trx, former))) await within.forget(former)
    if (!(await within.give(path, name, now()))) throw new NameTakenError(`an object has this name already`)
  }

  return {
    give,

    /** Where to look for something of this name. */
    async findPath(name: string): Promise<string | undefined> {
      const given = await names.findPath(name)
      if (given !== undefined && (await isThere(connection.db, given))) return given
      const own = ownPath(name)
      return own !== undefined && (await names.findName(own)) === undefined ? own : undefined
    },

    /** Calls each thing as it is called here; what the site calls by a name that something else was given has none. */
    async callAll(objects: readonly StoredObject[]): Promise<StoredObject[]> {
      const given = await names.list()
      const paths = new Set(objects.map(({ path }) => path))
      const taken = new Set([...given].filter(([path]) => paths.has(path)).map(([, name]) => name))
      return objects.flatMap((object) => {
        const name = given.get(object.path)
        if (name !== undefined) return [{ ...object, name }]
        return taken.has(object.name) ? [] : [object]
      })
    },

    /** Calls one thing. */
    async call(object: StoredObject): Promise<StoredObject> {
      return { ...object, name: (await names.findName(object.path)) ?? ownName(object.path) }
    },

    /** Gives something another name, for whoever has the right. */
    moving(right: Right): Shelf['move'] {
      return async (actor, object, name) => {
        if (!allow(actor, right).ok) return err({ kind: 'not-allowed' })
        return refusingTaken(async () => {
          await connection.inTransaction((trx) => give(trx, object.path, name))
          return ok({ ...object, name })
        })
      }
    },
  }
}

export type Naming = ReturnType<typeof createNaming>

/** Says as a refusal that a name was taken in between. */
export async function refusingTaken<T>(
  work: () => Promise<Result<T, ChangeRefusal>>,
): Promise<Result<T, ChangeRefusal>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NameTakenError) return err({ kind: 'taken' })
    throw error
  }
}
