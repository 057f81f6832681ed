import type { Context } from 'hono'
import type { Actor } from '#rights/offices.ts'
import type { Buckets } from './buckets.ts'
import type { Measuring } from './measure-objects.ts'
import type { Receiving } from './receive-upload.ts'
import type { ResumableUploads } from './resumable-uploads.ts'
import type { SignedAddresses } from './signed-address.ts'
import type { Viewer } from './stored-object.ts'

/** What is known of a request once it was let in. */
export type StorageEnv = { Variables: { viewer: Viewer } }
export type StorageContext = Context<StorageEnv>

/** What routes work with. */
export type StorageParts = {
  buckets: Buckets
  uploads: ResumableUploads
  signed: SignedAddresses
  receiving: Receiving
  measure: Measuring
  /** Somebody as they stand now; undefined when they can come in no longer. */
  findActor: (accountId: string) => Promise<Actor | undefined>
  now: () => Date
  /** Writes a fault to the log. @returns a reference under which it is found there */
  reportFault: (error: Error, request: Request) => string
}
