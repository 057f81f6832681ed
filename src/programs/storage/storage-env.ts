import type { Context } from 'hono'
import type { Actor } from '#rights/offices.ts'
import type { Buckets } from './buckets.ts'
import type { Measuring } from './measure-objects.ts'
import type { Receiving } from './receive-upload.ts'
import type { ResumableUploads } from './resumable-uploads.ts'
import type { SignedAddresses } from './signed-address.ts'
import type { Viewer } from './stored-object.ts'

/** Known of an admitted request. */
export type StorageEnv = { Variables: { viewer: Viewer } }
export type StorageContext = Context<StorageEnv>

/** The dependencies of the routes. */
export type StorageParts = {
  buckets: Buckets
  uploads: ResumableUploads
  signed: SignedAddresses
  receiving: Receiving
  measure: Measuring
  /** An account with its present rights; undefined if it can no longer sign in. */
  findActor: (accountId: string) => Promise<Actor | undefined>
  now: () => Date
  /** Logs a fault. @returns its reference in the log */
  reportFault: (error: Error, request: Request) => string
}
