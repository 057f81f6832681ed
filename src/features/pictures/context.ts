import type { Context } from '#platform/context.ts'
import type { ConsentStore } from './consents/consent-store.ts'
import type { LibraryStore } from './library/library-store.ts'

export type PictureStores = { library: LibraryStore; consents: ConsentStore }

export type PictureContext = Context<PictureStores>
