import type { ArticleId } from '#features/news/article.ts'
import type { PageFields } from '#features/news/page-fields.ts'
import type { Focus } from '#shared/focus.ts'

/** So much fits into an article, in characters or pieces. */
export const articleLimits = { title: 200, summary: 500, markdown: 100_000, pictures: 100, categories: 10, menu: 24 }

/** What somebody writes about an article: all that the form, the editor and its saving send. */
export type ArticleFields = {
  title: string
  /** Empty as long as the address is to follow the title. */
  slug: string
  /** Empty: the beginning of the text stands for it. */
  summary: string
  markdown: string
  /** Paths of pictures, in their order. */
  pictures: string[]
  previewPicture?: string | undefined
  previewCrop?: Focus | undefined
  /** Names from the club's list. */
  categories: string[]
  /** German local time to the minute, `2024-11-25T07:00`. */
  publishAt?: string | undefined
  /** Likewise. */
  endAt?: string | undefined
} & { [Field in keyof OfPage]?: OfPage[Field] | undefined }

/** Of a page of the club's own alone. Its slug is its whole address; one that ends with a stroke is to follow the title below that. */
type OfPage = PageFields & { place: 'page' | undefined }

export const EMPTY_FIELDS: ArticleFields = {
  title: '',
  slug: '',
  summary: '',
  markdown: '',
  pictures: [],
  categories: [],
}

export const EMPTY_PAGE: ArticleFields = {
  ...EMPTY_FIELDS,
  place: 'page',
  menu: '',
  order: '',
  training: [],
  contact: '',
}

/** What somebody is writing; nobody but the press officers (and who has a preview link) sees it. */
export type WorkingCopy = {
  articleId: ArticleId
  /** Counts every save, from 0; whoever saves names the one that they have seen. */
  number: number
  /** The number at which it said the same as the website; a higher `number` means unpublished work. */
  settledNumber: number
  fields: ArticleFields
  begunBy: string
  savedAt: Date
  /** Id of an account, which may be gone. */
  savedBy: string
}

/** Whether it says something that is not on the website. */
export const isOpen = ({ number, settledNumber }: WorkingCopy): boolean => number > settledNumber

/** Whether both would be stored alike; the order of their fields does not count. */
export const isSame = (one: ArticleFields, other: ArticleFields): boolean => canonical(one) === canonical(other)

/** The same text for the same fields, whatever their order was. */
const canonical = (fields: ArticleFields): string =>
  JSON.stringify([
    ...[fields.title, fields.slug, fields.summary, fields.markdown, fields.pictures, fields.categories],
    ...[fields.previewPicture, fields.previewCrop?.x, fields.previewCrop?.y, fields.publishAt, fields.endAt],
    ...(fields.place ? [fields.place, fields.menu, fields.order, fields.training, fields.contact] : []),
  ])
