import type { Actor, Right } from '#rights/offices.ts'
import type { Result } from '#shared/result.ts'
import type { Transform } from './transform.ts'

/** Undefined without an account or an office. */
export type Viewer = Actor | undefined

/**
 * An object of the site, by its name on this wire.
 *
 * @property path the site's own key
 * @property hash of its contents
 * @property bytes its length; undefined if not measured
 * @property createdAt, changedAt undefined if it was imported as a file and never changed
 * @property text description of a picture, or title
 */
export type StoredObject = {
  name: string
  path: string
  hash: string
  mediaType: string
  bytes: number | undefined
  createdAt: Date | undefined
  changedAt: Date | undefined
  text: string
}

/**
 * Why an object was not put, moved or removed. `taken`: another object has that name. `shown`: a page shows it. `busy`: another request
 * changed it just now. `unfit`: the bucket does not accept its type.
 *
 * @property message for the sender
 */
export type ChangeRefusal =
  | { kind: 'not-allowed' | 'taken' | 'gone' | 'shown' | 'busy' }
  | { kind: 'unfit' | 'too-large'; message: string }

/** @property replaces the object of that name to replace */
export type Sent = { name: string; bytes: Buffer; replaces: StoredObject | undefined }

export type Sized = { bytes: Uint8Array<ArrayBuffer>; mediaType: string }

/** The contents behind a bucket. Every read returns only what the viewer may see; every change checks its right. */
export type BucketContents = {
  list: (viewer: Viewer) => Promise<StoredObject[]>
  find: (name: string, viewer: Viewer) => Promise<StoredObject | undefined>
  /** @returns undefined if it is gone meanwhile */
  open: (object: StoredObject) => Promise<Uint8Array<ArrayBuffer> | undefined>
  /** A picture in another size, in a type that the browser accepts; undefined for other objects, `busy` when too many wait. */
  openSize: (object: StoredObject, transform: Transform, accept: string | null) => Promise<Sized | 'busy' | undefined>
  /** The viewer that a signed address of this viewer counts as. */
  asPassedOnBy: (viewer: Viewer) => Viewer
  /** The right that is needed to put or change an object of this name. */
  rightFor: (name: string) => Right
  put: (actor: Actor, sent: Sent) => Promise<Result<StoredObject, ChangeRefusal>>
  /** To a name that no other object has. */
  move: (actor: Actor, object: StoredObject, name: string) => Promise<Result<StoredObject, ChangeRefusal>>
  copy: (actor: Actor, object: StoredObject, name: string) => Promise<Result<StoredObject, ChangeRefusal>>
  /** Whether it could be removed; changes nothing. */
  mayRemove: (actor: Actor, object: StoredObject) => Promise<Result<unknown, ChangeRefusal>>
  remove: (actor: Actor, object: StoredObject) => Promise<Result<unknown, ChangeRefusal>>
}
