import type { Context } from '#platform/context.ts'
import type { Log } from '#platform/log/log.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import type { VariantSource } from '#platform/media/serve-variant.ts'
import type { WorkQueue } from '#platform/media/work-queue.ts'
import type { ConsentStore } from './consents/consent-store.ts'
import type { LibraryStore } from './library/library-store.ts'
import type { FindPictureUses } from './library/picture-use.ts'
import type { Picture } from './picture.ts'

export type PictureStores = { library: LibraryStore; consents: ConsentStore }

export type PictureContext = Context<PictureStores> & {
  log: Log
  media: MediaStore
  variants: Pick<VariantSource, 'findForKeepers'>
  /** Makes masters one at a time across all requests: each needs memory for all its pixels. */
  pictureQueue: WorkQueue
  /** Makes the sizes of a new picture before the first request. */
  prepareSizes: (picture: Picture) => void
  findPictureUses: FindPictureUses
  /** Requests with pictures that are being read now. */
  uploads: { underWay: number }
}
