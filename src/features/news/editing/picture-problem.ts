/** What is to be mended at a picture of an article. With the last two it is left out of every page; the article may still appear. */
export type PictureProblem = {
  path: string
  kind: 'unknown-picture' | 'description-missing' | 'consent-missing' | 'consent-withdrawn'
}

/** Answered by whoever keeps the pictures and the consents. */
export type FindPictureProblems = (paths: readonly string[]) => Promise<PictureProblem[]>

/** Whether it has to be mended before the article is published. */
export const holdsBack = ({ kind }: PictureProblem): boolean =>
  kind === 'unknown-picture' || kind === 'description-missing'
