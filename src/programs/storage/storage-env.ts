import type { Context } from 'hono'
import type { Viewer } from './stored-object.ts'

/** What is known of a request once it was let in. */
export type StorageEnv = { Variables: { viewer: Viewer } }
export type StorageContext = Context<StorageEnv>
