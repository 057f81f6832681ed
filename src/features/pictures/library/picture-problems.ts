import { isWithheld } from '#features/pictures/consents/picture-consent.ts'
import type { LibraryPicture } from './library-picture.ts'
import type { PictureStores } from '#features/pictures/context.ts'

/** A problem of a picture to fix before, or while, an article shows it. */
export type PictureProblem = {
  path: string
  kind: 'unknown-picture' | 'description-missing' | 'consent-missing' | 'consent-withdrawn'
}

/** Problems of these pictures; one may have several. */
export async function findPictureProblems(
  ctx: { read: PictureStores },
  paths: readonly string[],
): Promise<PictureProblem[]> {
  const pictures = await ctx.read.library.findMany(paths)
  return paths.flatMap((path) => problemsOf(path, pictures.get(path)))
}

function problemsOf(path: string, picture: LibraryPicture | undefined): PictureProblem[] {
  if (!picture) return [{ path, kind: 'unknown-picture' }]
  const problems: PictureProblem[] = []
  if (picture.isUndescribed) problems.push({ path, kind: 'description-missing' })
  if (isWithheld(picture.consent, 'website')) {
    const isWithdrawn = picture.consent.states.website === 'withdrawn'
    problems.push({ path, kind: isWithdrawn ? 'consent-withdrawn' : 'consent-missing' })
  }
  return problems
}
