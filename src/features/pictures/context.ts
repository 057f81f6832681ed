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
  /** Masters are made one after the other, whoever sends them: each takes as much memory as its pixels. */
  pictureQueue: WorkQueue
  /** Makes the sizes of a new picture before somebody asks for them. */
  prepareSizes: (picture: Picture) => void
  findPictureUses: FindPictureUses
  /** Requests with pictures that are being read now. */
  uploads: { underWay: number }
}
