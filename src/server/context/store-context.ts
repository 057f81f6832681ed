import type { ContentContext } from '#content/context.ts'
import { openContext, type Context, type ContextSource } from '#platform/context.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { openStores, type Stores } from './stores.ts'

/** Clock, ids and all stores. */
export const createStoreContext = (source: ContextSource): Context<Stores> => openContext(openStores, source)

/** What importing and exporting content ask for. */
export const contentContext = (
  connection: DatabaseConnection,
  { media, now }: { media: MediaStore; now: () => Date },
): ContentContext & Context<Stores> => ({
  ...createStoreContext({ connection, now, kickMailer() {} }),
  media,
  oneAtATime: connection.oneAtATime,
})
