import type { PictureContext } from '#features/pictures/context.ts'
import { isWithheld } from '#features/pictures/consents/picture-consent.ts'
import { isPending } from '#platform/images/picture-variant.ts'
import { may, notAllowed, type Actor } from '#rights/offices.ts'
import { ok } from '#shared/result.ts'
import { foldForSearch, searchTerms } from '#shared/search-text.ts'
import { pictureName, type LibraryPicture } from './library-picture.ts'

/** Filters of the picture library. `withheld`: without consent for the website. */
export const LIBRARY_CHOICES = ['all', 'undescribed', 'minors', 'withheld'] as const
export type LibraryChoice = (typeof LIBRARY_CHOICES)[number]

const LIBRARY_PAGE_SIZE = 48

/** @property search words that must occur in the description or the name @property page from 1 */
export type LibraryQuery = { choice: LibraryChoice; search: string; page: number }
/** @property making progress of pictures from files; undefined when all are ready */
export type LibraryPage = {
  pictures: LibraryPicture[]
  counts: Record<LibraryChoice, number>
  pageCount: number
  making: { done: number; total: number } | undefined
}

const belongsTo: Record<LibraryChoice, (picture: LibraryPicture) => boolean> = {
  all: () => true,
  undescribed: ({ isUndescribed }) => isUndescribed,
  minors: ({ consent }) => consent.showsMinors,
  withheld: ({ consent }) => isWithheld(consent, 'website'),
}

export async function listPictures(ctx: PictureContext, actor: Actor, { choice, search, page }: LibraryQuery) {
  if (!may(actor, 'write-news')) return notAllowed('write-news')
  const terms = searchTerms(search)
  const all = await ctx.read.library.list()
  const found = all.filter((picture) => {
    const folded = foldForSearch(`${picture.text} ${pictureName(picture)}`)
    return terms.every((term) => folded.includes(term))
  })
  const chosen = found.filter(belongsTo[choice])
  const start = (page - 1) * LIBRARY_PAGE_SIZE
  return ok({
    pictures: chosen.slice(start, start + LIBRARY_PAGE_SIZE),
    counts: countEach(found),
    pageCount: Math.ceil(chosen.length / LIBRARY_PAGE_SIZE),
    making: countMade(all),
  })
}

function countMade(pictures: readonly LibraryPicture[]): LibraryPage['making'] {
  const pending = pictures.filter(isPending).length
  return pending === 0 ? undefined : { done: pictures.length - pending, total: pictures.length }
}

export const countUndescribed = async (ctx: PictureContext, actor: Actor) =>
  may(actor, 'write-news') ? ok(await ctx.read.library.countUndescribed()) : notAllowed('write-news')

function countEach(pictures: LibraryPicture[]): Record<LibraryChoice, number> {
  const count = (choice: LibraryChoice) => pictures.filter(belongsTo[choice]).length
  return { all: count('all'), undescribed: count('undescribed'), minors: count('minors'), withheld: count('withheld') }
}
