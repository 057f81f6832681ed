import type { Picture } from './picture.ts'

/** Suffix of `feier-300x200.jpg`, as other programs name a smaller `feier.jpg`. */
const SMALLER = /(?:-\d+x\d+|-scaled)?\.\w+$/

/**
 * The article's preview picture, unless the article shows it anyway: the same bytes, or another size of them.
 *
 * @param shown paths of the pictures below the article and in its text
 * @param found by path; without withheld ones
 */
export function findCover(
  path: string | undefined,
  shown: readonly string[],
  found: ReadonlyMap<string, Picture>,
): Picture | undefined {
  const cover = found.get(path ?? '')
  const name = cover?.path.replace(SMALLER, '')
  const isCover = (other: Picture | undefined) =>
    other !== undefined && (other.hash === cover?.hash || other.path.replace(SMALLER, '') === name)
  return shown.some((each) => isCover(found.get(each))) ? undefined : cover
}
