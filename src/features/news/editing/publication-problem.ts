import { isPageAddress, toPageAddress } from '#features/news/page-address.ts'
import { isSlug, toSlug } from '#shared/slug.ts'
import { readBerlinMinute } from './berlin-minute.ts'
import { holdsBack, type PictureProblem } from './picture-problem.ts'
import type { ArticleFields } from './working-copy.ts'

/** When readers can find it: from now on, or from the moment that the fields name. */
export type PublishWhen = 'now' | 'scheduled'

/** A problem that prevents publishing the article. */
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

/** Problems that the fields alone reveal. */
export function findFieldProblems(
  { title, markdown, pictures, slug, publishAt, endAt, place }: ArticleFields,
  when: PublishWhen,
  now: Date,
): PublicationProblem[] {
  const problems: PublicationProblem[] = []
  if (title === '') problems.push({ kind: 'title-missing' })
  // A page may consist only of the list of pages below it.
  if (markdown.trim() === '' && pictures.length === 0 && place !== 'page') problems.push({ kind: 'text-missing' })
  if (place === 'page' && !/^(?:\/|)$/.test(slug) && !isPageAddress(slug.replace(/\/$/, '')))
    problems.push({ kind: 'page-address-impossible' })
  if (place !== 'page' && slug !== '' && !isSlug(slug)) problems.push({ kind: 'slug-impossible' })
  const begin = when === 'now' ? now : readBerlinMinute(publishAt ?? '')?.at
  if (!begin) problems.push({ kind: 'moment-missing' })
  else if (when === 'scheduled' && begin <= now) problems.push({ kind: 'moment-past' })
  return [...problems, ...findEndProblems(endAt, begin, now)]
}

/** @param endAt as typed, in German local time @param begin undefined if it cannot be parsed */
function findEndProblems(endAt: string | undefined, begin: Date | undefined, now: Date): PublicationProblem[] {
  if (endAt === undefined) return []
  const end = readBerlinMinute(endAt)?.at
  if (!end) return [{ kind: 'end-impossible' }]
  if (end <= now) return [{ kind: 'end-past' }]
  return begin && end <= begin ? [{ kind: 'end-before-beginning' }] : []
}

/** Picture problems that must be fixed before publishing. */
export const findHoldingBack = (problems: readonly PictureProblem[]): PictureProblem[] => problems.filter(holdsBack)

/** The slug of a title, with the first free number appended if it is taken. @param above for a page, the address of its parent */
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
