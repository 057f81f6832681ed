import { toShownPicture, type Picture, type ShownPicture } from '#features/pictures/picture.ts'

/** Shown where an article has no preview picture. */
export const DEFAULT_PICTURE_PATH = 'pictures/standard.svg'

/** @throws when it is missing: the content import does not allow that */
export async function defaultPicture(
  findPictures: (paths: string[]) => Promise<Map<string, Picture>>,
): Promise<ShownPicture> {
  const picture = (await findPictures([DEFAULT_PICTURE_PATH])).get(DEFAULT_PICTURE_PATH)
  if (!picture) throw new Error(`The default picture ${DEFAULT_PICTURE_PATH} is missing.`)
  return toShownPicture(picture)
}
