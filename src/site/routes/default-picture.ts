import type { ClubReader } from '#features/club/club-reader.ts'
import { toShownPicture, type ShownPicture } from '#features/pictures/picture.ts'
import type { Services } from '../services.ts'

/** Shown in turn for articles without a preview picture, so that neighbours differ; one is enough. */
export async function defaultPictures(
  club: ClubReader,
  findPictures: Services['findPictures'],
): Promise<ShownPicture[]> {
  const { defaultPictures: paths } = await club.getFacts('look')
  const found = await findPictures(paths)
  // The text beside it describes the content.
  return paths.flatMap((path) => found.get(path) ?? []).map((picture) => toShownPicture({ ...picture, text: '' }))
}
