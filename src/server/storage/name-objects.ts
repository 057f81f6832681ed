import type { Context } from '#platform/context.ts'
import { may, type Right } from '#rights/offices.ts'
import type { Stores } from '#server/context/stores.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { ChangeRefusal, BucketContents, StoredObject } from '#programs/storage/stored-object.ts'

type NamedBucket = {
  bucket: string
  /** The site's own name for a path, and the path of such a name. */
  ownName: (path: string) => string
  ownPath: (name: string) => string | undefined
  isThere: (stores: Stores, path: string) => Promise<boolean>
}

/** Another request has taken the name in between; ends the transaction. */
class NameTakenError extends Error {
  override name = 'NameTakenError'
}

/** Names in one bucket: given by a program, or else the site's own. */
export function createNaming(ctx: Context<Stores>, { bucket, ownName, ownPath, isThere }: NamedBucket) {
  const { objectNames } = ctx.read

  /** Within a transaction. @throws {NameTakenError} */
  async function give(stores: Stores, path: string, name: string): Promise<void> {
    const names = stores.objectNames
    const former = await names.findPath(bucket, name)
    // The name's former object is gone: the caller found nothing under this name.
    if (former !== undefined && former !== path && !(await isThere(stores, former))) await names.forget(bucket, former)
    if (!(await names.give(bucket, { path, name, at: ctx.now() })))
      throw new NameTakenError(`an object has this name already`)
  }

  return {
    give,

    /** The path to look at for this name. */
    async findPath(name: string): Promise<string | undefined> {
      const given = await objectNames.findPath(bucket, name)
      if (given !== undefined && (await isThere(ctx.read, given))) return given
      const own = ownPath(name)
      return own !== undefined && (await objectNames.findName(bucket, own)) === undefined ? own : undefined
    },

    /** Adds the names; an object whose own name was given to another one has none, and is left out. */
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

    /** Adds the name of one object. */
    async call(object: StoredObject): Promise<StoredObject> {
      return { ...object, name: (await objectNames.findName(bucket, object.path)) ?? ownName(object.path) }
    },

    /** Renames an object, if the actor has the right. */
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

/** Turns a name taken in between into a refusal. */
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
