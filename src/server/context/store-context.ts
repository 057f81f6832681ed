import { openContext, type Context, type ContextSource } from '#platform/context.ts'
import { openStores, type Stores } from './stores.ts'

/** Clock, ids and all stores. */
export const createStoreContext = (source: ContextSource): Context<Stores> => openContext(openStores, source)
