import { isSlug, toSlug } from '#shared/slug.ts'
import { readBerlinMinute } from './berlin-minute.ts'
import { holdsBack, type PictureProblem } from './picture-problem.ts'
import type { ArticleFields } from './working-copy.ts'

/** When readers are to find it: from now on, or from the moment that the fields name. */
export type PublishWhen = 'now' | 'scheduled'

/** What has to be mended before the article can be published, and in which field. */
export type PublicationProblem =
  | { kind: 'title-missing' | 'text-missing' | 'slug-impossible' | 'slug-taken' }
  | { kind: 'moment-missing' | 'moment-past' | 'end-impossible' | 'end-past' | 'end-before-beginning' }
  | PictureProblem

/** What can be said without asking anybody. */
export function findFieldProblems(
  { title, markdown, pictures, slug, publishAt, endAt }: ArticleFields,
  when: PublishWhen,
  now: Date,
): PublicationProblem[] {
  const problems: PublicationProblem[] = []
  if (title === '') problems.push({ kind: 'title-missing' })
  if (markdown.trim() === '' && pictures.length === 0) problems.push({ kind: 'text-missing' })
  if (slug !== '' && !isSlug(slug)) problems.push({ kind: 'slug-impossible' })
  const begin = when === 'now' ? now : readBerlinMinute(publishAt ?? '')?.at
  if (!begin) problems.push({ kind: 'moment-missing' })
  else if (when === 'scheduled' && begin <= now) problems.push({ kind: 'moment-past' })
  return [...problems, ...findEndProblems(endAt, begin, now)]
}

/** @param endAt as it was typed, in Berlin’s time @param begin undefined where it cannot be read, or is now */
function findEndProblems(endAt: string | undefined, begin: Date | undefined, now: Date): PublicationProblem[] {
  if (endAt === undefined) return []
  const end = readBerlinMinute(endAt)?.at
  if (!end) return [{ kind: 'end-impossible' }]
  if (end <= now) return [{ kind: 'end-past' }]
  return begin && end <= begin ? [{ kind: 'end-before-beginning' }] : []
}

/** Those of the pictures that have to be mended first. */
export const findHoldingBack = (problems: readonly PictureProblem[]): PictureProblem[] => problems.filter(holdsBack)

/** The address that a title gives, or the first with a number behind it that nobody has. */
export async function proposeSlug(title: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  const proposed = toSlug(title)
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? proposed : `${proposed.slice(0, 75)}-${count}`
    if (!(await isTaken(slug))) return slug
  }
}
