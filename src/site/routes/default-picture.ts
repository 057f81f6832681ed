import type { ClubReader } from '#features/club/club-reader.ts'
import { toShownPicture, type Picture, type ShownPicture } from '#features/pictures/picture.ts'

/** Shown in turn where articles have no preview picture, so that neighbours differ; a club need not have more than one. */
export async function defaultPictures(
  club: ClubReader,
  findPictures: (paths: string[]) => Promise<Map<string, Picture>>,
): Promise<ShownPicture[]> {
  const { defaultPictures: paths } = await club.getFacts('look')
  const found = await findPictures(paths)
  // The words beside it say what it is about.
  return paths.flatMap((path) => found.get(path) ?? []).map((picture) => toShownPicture({ ...picture, text: '' }))
}
