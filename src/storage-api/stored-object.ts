import type { Actor } from '#rights/offices.ts'

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

/** What a bucket is filled from. Whatever is asked, nobody finds what they may not see. */
export type Shelf = {
  list: (viewer: Viewer) => Promise<StoredObject[]>
  find: (name: string, viewer: Viewer) => Promise<StoredObject | undefined>
  /** @returns undefined where it is gone meanwhile */
  open: (object: StoredObject) => Promise<Uint8Array<ArrayBuffer> | undefined>
}
