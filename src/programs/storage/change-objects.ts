import { may, type Actor } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { Bucket } from './buckets.ts'
import { isObjectName } from './object-name-store.ts'
import {
  accessDenied,
  invalidKey,
  keyAlreadyExists,
  noSuchKey,
  objectShown,
  resourceLocked,
  unfit,
  type StorageProblem,
} from './problem.ts'
import type { ChangeRefusal, StoredObject, Viewer } from './stored-object.ts'

type Changed = Promise<Result<StoredObject, StorageProblem>>

/** The place for an upload: who sends it, its name, and the object that it may replace. */
export type Place = { actor: Actor; name: string; replaces: StoredObject | undefined }

/** Checks whether an upload could be stored under this name, before reading it. */
export async function findPlace(
  { contents }: Bucket,
  viewer: Viewer,
  { name, isUpsert }: { name: string; isUpsert: boolean },
): Promise<Result<Place, StorageProblem>> {
  if (!isObjectName(name)) return err(invalidKey(name))
  if (!viewer || !may(viewer, contents.rightFor(name))) return err(accessDenied)
  const replaces = await contents.find(name, viewer)
  return replaces && !isUpsert ? err(keyAlreadyExists) : ok({ actor: viewer, name, replaces })
}

export async function putObject({ contents }: Bucket, { actor, name, replaces }: Place, bytes: Buffer): Changed {
  const put = await contents.put(actor, { name, bytes, replaces })
  return put.ok ? put : err(toProblem(put.error))
}

/** @property isCopy whether the source stays */
type Transfer = { source: string; destination: string; isCopy: boolean }

export async function transferObject(
  bucket: Bucket,
  viewer: Viewer,
  { source, destination, isCopy }: Transfer,
): Changed {
  if (!isObjectName(source)) return err(invalidKey(source))
  const object = await bucket.contents.find(source, viewer)
  if (!object) return err(noSuchKey)
  const place = await findPlace(bucket, viewer, { name: destination, isUpsert: false })
  if (!place.ok) return place
  const { actor } = place.value
  if (!isCopy && !may(actor, bucket.contents.rightFor(source))) return err(accessDenied)
  const done = await bucket.contents[isCopy ? 'copy' : 'move'](actor, object, destination)
  return done.ok ? done : err(toProblem(done.error))
}

/** Objects that are missing, or that the actor may not remove, are skipped, as at the vendor. If a page shows one of them, none is removed. */
export async function removeObjects(
  { contents }: Bucket,
  viewer: Viewer,
  names: readonly string[],
): Promise<Result<StoredObject[], StorageProblem>> {
  if (!viewer) return ok([])
  const doomed: StoredObject[] = []
  for (const name of new Set(names)) {
    const object = await contents.find(name, viewer)
    if (!object) continue
    const mayBe = await contents.mayRemove(viewer, object)
    if (mayBe.ok) doomed.push(object)
    else if (mayBe.error.kind === 'shown') return err(objectShown(name))
  }
  const removed: StoredObject[] = []
  for (const object of doomed) {
    const done = await contents.remove(viewer, object)
    if (done.ok) removed.push(object)
    else if (done.error.kind === 'busy') return err(resourceLocked)
  }
  return ok(removed)
}

function toProblem(refusal: ChangeRefusal): StorageProblem {
  switch (refusal.kind) {
    case 'not-allowed':
      return accessDenied
    case 'taken':
      return keyAlreadyExists
    case 'gone':
      return noSuchKey
    case 'shown':
      return objectShown('')
    case 'busy':
      return resourceLocked
    case 'unfit':
      return unfit(415, refusal.message)
    case 'too-large':
      return unfit(413, refusal.message)
  }
}
