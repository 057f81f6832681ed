import type { createListPictures } from './list-pictures.ts'
import type { createReceivePictures } from './receive-pictures.ts'
import type { createUploadPicture } from './upload-picture.ts'

/** All that the room of pictures needs. Whatever is asked, the actor's right is checked first. */
export type LibraryActions = {
  list: ReturnType<typeof createListPictures>
  receive: ReturnType<typeof createReceivePictures>
  upload: ReturnType<typeof createUploadPicture>
}
