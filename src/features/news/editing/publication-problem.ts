import { isPageAddress, toPageAddress } from '#features/news/page-address.ts'
import { isSlug, toSlug } from '#shared/slug.ts'
import { readBerlinMinute } from './berlin-minute.ts'
import { holdsBack, type PictureProblem } from './picture-problem.ts'
import type { ArticleFields } from './working-copy.ts'

/** When readers are to find it: from now on, or from the moment that the fields name. */
export type PublishWhen = 'now' | 'scheduled'

/** What has to be mended before the article can be published, and in which field. */
export type PublicationProblem =
  | {
      kind:
        | 'title-missing'
        | 'text-missing'
        | 'slug-impossible'
        | 'slug-taken'
        | 'page-address-impossible'
        | 'page-address-ours'
    }
  | { kind: 'moment-missing' | 'moment-past' | 'end-impossible' | 'end-past' | 'end-before-beginning' }
  | PictureProblem

/** What can be said without asking anybody. */
export function findFieldProblems(
  { title, markdown, pictures, slug, publishAt, endAt, place }: ArticleFields,
  when: PublishWhen,
  now: Date,
): PublicationProblem[] {
  const problems: PublicationProblem[] = []
  if (title === '') problems.push({ kind: 'title-missing' })
  // A page may be no more than the list of those below it.
  if (markdown.trim() === '' && pictures.length === 0 && place !== 'page') problems.push({ kind: 'text-missing' })
  if (place === 'page' && !/^(?:\/|)$/.test(slug) && !isPageAddress(slug.replace(/\/$/, '')))
    problems.push({ kind: 'page-address-impossible' })
  if (place !== 'page' && slug !== '' && !isSlug(slug)) problems.push({ kind: 'slug-impossible' })
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

/** The address that a title gives, or the first with a number behind it that nobody has. @param above of a page, the address below which it lies */
export async function proposeSlug(
  title: string,
  isTaken: (slug: string) => Promise<boolean>,
  above?: string,
): Promise<string> {
  const proposed = above === undefined ? toSlug(title) : toPageAddress(`${above}/${title.replaceAll('/', ' ')}`)
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? proposed : `${above === undefined ? proposed.slice(0, 75) : proposed}-${count}`
    if (!(await isTaken(slug))) return slug
  }
}
