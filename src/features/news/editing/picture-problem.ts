/** A problem of a picture in an article. The last two kinds hide it on every page, but do not prevent publishing the article. */
export type PictureProblem = {
  path: string
  kind: 'unknown-picture' | 'description-missing' | 'consent-missing' | 'consent-withdrawn'
}

/** Implemented by the feature that keeps pictures and consents. */
export type FindPictureProblems = (paths: readonly string[]) => Promise<PictureProblem[]>

/** Whether it must be fixed before the article is published. */
export const holdsBack = ({ kind }: PictureProblem): boolean =>
  kind === 'unknown-picture' || kind === 'description-missing'
