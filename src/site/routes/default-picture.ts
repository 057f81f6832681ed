import { toShownPicture, type Picture, type ShownPicture } from '#features/pictures/picture.ts'

/** Stands for the whole site where a picture is wanted, and for articles without a preview picture. */
export const DEFAULT_PICTURE_PATH = 'pictures/standard.svg'
export const DEFAULT_PICTURE_PATHS = [
  DEFAULT_PICTURE_PATH,
  ...[2, 3, 4, 5].map((number) => `pictures/standard-${number}.svg`),
]

/**
 * Shown in turn where articles have no preview picture, so that neighbours differ; a club need not have more than one.
 *
 * @throws when the first is missing: the content import does not allow that
 */
export async function defaultPictures(
  findPictures: (paths: string[]) => Promise<Map<string, Picture>>,
): Promise<ShownPicture[]> {
  const found = await findPictures(DEFAULT_PICTURE_PATHS)
  if (!found.has(DEFAULT_PICTURE_PATH)) throw new Error(`The default picture ${DEFAULT_PICTURE_PATH} is missing.`)
  // The words beside it say what it is about.
  return DEFAULT_PICTURE_PATHS.flatMap((path) => found.get(path) ?? []).map((picture) =>
    toShownPicture({ ...picture, text: '' }),
  )
}
