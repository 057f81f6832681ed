import type { Context } from '#platform/context.ts'
import { may, type Right } from '#rights/offices.ts'
import type { Stores } from '#server/context/stores.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { ChangeRefusal, BucketContents, StoredObject } from '#programs/storage/stored-object.ts'

type NamedBucket = {
  bucket: string
  /** How the site itself calls what lies under a path, and the path of what it calls so. */
  ownName: (path: string) => string
  ownPath: (name: string) => string | undefined
  isThere: (stores: Stores, path: string) => Promise<boolean>
}

/** Somebody else has taken a name in between; ends the transaction. */
class NameTakenError extends Error {
  override name = 'NameTakenError'
}

/** Names of one bucket: one that a program gave, or else the site's own. */
export function createNaming(ctx: Context<Stores>, { bucket, ownName, ownPath, isThere }: NamedBucket) {
  const { objectNames } = ctx.read

  /** Within a transaction. @throws {NameTakenError} */
  async function give(stores: Stores, path: string, name: string): Promise<void> {
    const names = stores.objectNames
    const former = await names.findPath(bucket, name)
    // What it stood for is gone: whoever asked found nothing under this name.
    if (former !== undefined && former !== path && !(await isThere(stores, former))) await names.forget(bucket, former)
    if (!(await names.give(bucket, { path, name, at: ctx.now() })))
      throw new NameTakenError(`an object has this name already`)
  }

  return {
    give,

    /** Where to look for something of this name. */
    async findPath(name: string): Promise<string | undefined> {
      const given = await objectNames.findPath(bucket, name)
      if (given !== undefined && (await isThere(ctx.read, given))) return given
      const own = ownPath(name)
      return own !== undefined && (await objectNames.findName(bucket, own)) === undefined ? own : undefined
    },

    /** Calls each thing as it is called here; what the site calls by a name that something else was given has none. */
    async callAll(objects: readonly StoredObject[]): Promise<StoredObject[]> {
      const given = await objectNames.list(bucket)
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
      return { ...object, name: (await objectNames.findName(bucket, object.path)) ?? ownName(object.path) }
    },

    /** Gives something another name, for whoever has the right. */
    moving(right: Right): BucketContents['move'] {
      return async (actor, object, name) => {
        if (!may(actor, right)) return err({ kind: 'not-allowed' })
        return refusingTaken(async () => {
          await ctx.write((stores) => give(stores, object.path, name))
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
