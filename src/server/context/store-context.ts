import { openContext, type Context, type ContextSource } from '#platform/context.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { openStores, type Stores } from './stores.ts'

/** Clock, ids and all stores. */
export const storeContext = (source: ContextSource): Context<Stores> => openContext(openStores, source)

/** The context for importing and exporting content. */
export const contentContext = (
  connection: DatabaseConnection,
  { media, now }: { media: MediaStore; now: () => Date },
) => ({ ...storeContext({ connection, now }), media, oneAtATime: connection.oneAtATime })
