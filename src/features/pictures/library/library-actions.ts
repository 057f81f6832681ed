import type { createRecordPictureConsent } from '#features/pictures/consents/record-picture-consent.ts'
import type { createDescribePicture } from './describe-picture.ts'
import type { createCountUndescribed, createListPictures } from './list-pictures.ts'
import type { createReceivePictures } from './receive-pictures.ts'
import type { createReplacePicture } from './replace-picture.ts'
import type { createShowPicture } from './show-picture.ts'
import type { createUploadPicture } from './upload-picture.ts'

/** All that the room of pictures needs. Whatever is asked, the actor's right is checked first. */
export type LibraryActions = ReturnType<typeof createShowPicture> & {
  list: ReturnType<typeof createListPictures>
  countUndescribed: ReturnType<typeof createCountUndescribed>
  receive: ReturnType<typeof createReceivePictures>
  upload: ReturnType<typeof createUploadPicture>
  describe: ReturnType<typeof createDescribePicture>
  recordConsent: ReturnType<typeof createRecordPictureConsent>
  replace: ReturnType<typeof createReplacePicture>
}
