import type { Picture } from './picture.ts'

/** `feier-300x200.jpg`, as other programs call a smaller `feier.jpg`. */
const SMALLER = /(?:-\d+x\d+|-scaled)?\.\w+$/

/**
 * The picture that stands for an article elsewhere, unless the article shows it anyhow: the same bytes, or another width of them.
 *
 * @param shown paths of what is shown below the article and in its text
 * @param found by path; what is withheld is not among them
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
