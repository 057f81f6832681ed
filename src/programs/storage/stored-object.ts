import type { Actor, Right } from '#rights/offices.ts'
import type { Result } from '#shared/result.ts'
import type { Transform } from './transform.ts'

/** Somebody without an account, or without an office, is undefined. */
export type Viewer = Actor | undefined

/**
 * Something that the site keeps, by the name under which this wire knows it.
 *
 * @property path by which the site knows it, and nothing else
 * @property hash of what is in it
 * @property bytes its length; undefined where it was not looked at
 * @property createdAt, changedAt undefined for what came as a file and was never touched
 * @property text what is to be seen on it, or its title
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
 * Why something was not put, moved or removed. `taken`: something has that name. `shown`: a page shows it. `busy`: somebody else changed the
 * same just now. `unfit`: it is nothing that the bucket takes.
 *
 * @property message for the person who sent it
 */
export type ChangeRefusal =
  | { kind: 'not-allowed' | 'taken' | 'gone' | 'shown' | 'busy' }
  | { kind: 'unfit' | 'too-large'; message: string }

/** @property replaces what is there under that name, in whose place it goes */
export type Sent = { name: string; bytes: Buffer; replaces: StoredObject | undefined }

export type Sized = { bytes: Uint8Array<ArrayBuffer>; mediaType: string }

/** What a bucket is filled from. Whatever is asked, nobody finds what they may not see; every change asks for its right. */
export type BucketContents = {
  list: (viewer: Viewer) => Promise<StoredObject[]>
  find: (name: string, viewer: Viewer) => Promise<StoredObject | undefined>
  /** @returns undefined where it is gone meanwhile */
  open: (object: StoredObject) => Promise<Uint8Array<ArrayBuffer> | undefined>
  /** A picture in another size, for a browser that takes these types; undefined for what is none, `busy` where too many wait for one. */
  openSize: (object: StoredObject, transform: Transform, accept: string | null) => Promise<Sized | 'busy' | undefined>
  /** As whom somebody asks to whom this viewer has given an address. */
  asPassedOnBy: (viewer: Viewer) => Viewer
  /** What it takes to put or change something of this name. */
  rightFor: (name: string) => Right
  put: (actor: Actor, sent: Sent) => Promise<Result<StoredObject, ChangeRefusal>>
  /** Under another name, which nothing has. */
  move: (actor: Actor, object: StoredObject, name: string) => Promise<Result<StoredObject, ChangeRefusal>>
  copy: (actor: Actor, object: StoredObject, name: string) => Promise<Result<StoredObject, ChangeRefusal>>
  /** Whether it could be removed; nothing is. */
  mayRemove: (actor: Actor, object: StoredObject) => Promise<Result<unknown, ChangeRefusal>>
  remove: (actor: Actor, object: StoredObject) => Promise<Result<unknown, ChangeRefusal>>
}
