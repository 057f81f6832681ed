import { apart } from '#platform/images/in-picture-process.ts'
import type { ImageRefusal } from '#platform/images/prepare-master.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import type { Picture } from './picture.ts'

export type PictureFile = { path: string; bytes: Buffer; text: string }
export type RefusedPicture = { path: string; refusal: ImageRefusal }
export type ImportedPictures = { pictures: Picture[]; refused: RefusedPicture[] }

type ImportPicturesParts = {
  media: Pick<MediaStore, 'putMaster'>
  putPictures(pictures: readonly Picture[]): Promise<void>
}

/**
 * Brings picture files into the site: masters into the media store first, then all rows at once, so that no row ever
 * points at a picture that is not there. A refused file keeps none of the others from coming in.
 */
export function createImportPictures({ media, putPictures }: ImportPicturesParts) {
  /** @param files may be read one after the other while this goes on, so that only one needs to be in memory */
  return async (files: Iterable<PictureFile> | AsyncIterable<PictureFile>): Promise<ImportedPictures> => {
    const pictures: Picture[] = []
    const refused: RefusedPicture[] = []
    for await (const { path, bytes, text } of files) {
      const prepared = await apart.prepareMaster(bytes)
      if (!prepared.ok) {
        refused.push({ path, refusal: prepared.error })
        continue
      }
      const { hash, format, width, height } = prepared.value
      await media.putMaster(prepared.value)
      pictures.push({ path, hash, format, width, height, text })
    }
    await putPictures(pictures)
    return { pictures, refused }
  }
}
