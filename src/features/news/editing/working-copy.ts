import type { ArticleId } from '#features/news/article.ts'
import type { PageFields } from '#features/news/page-fields.ts'
import type { Focus } from '#shared/focus.ts'

/** Limits of an article, in characters or items. */
export const articleLimits = { title: 200, summary: 500, markdown: 100_000, pictures: 100, categories: 10, menu: 24 }

/** The fields of an article that the form and the editor send. */
export type ArticleFields = {
  title: string
  /** Empty while the address follows the title. */
  slug: string
  /** Empty: the beginning of the text replaces it. */
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
  /** When publication ends, in the same format. */
  endAt?: string | undefined
} & { [Field in keyof OfPage]?: OfPage[Field] | undefined }

/** Fields that only a page of the club's own has. Its slug is its whole address; after a final slash the title follows. */
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

/** An edit in progress; only press officers and holders of a preview link see it. */
export type WorkingCopy = {
  articleId: ArticleId
  /** Counts every save, from 0; a save names the number that its editor saw. */
  number: number
  /** The number at which it equalled the published article; a higher `number` means unpublished work. */
  settledNumber: number
  fields: ArticleFields
  begunBy: string
  savedAt: Date
  /** Id of an account, which may be gone. */
  savedBy: string
}

/** Whether it has unpublished changes. */
export const isOpen = ({ number, settledNumber }: WorkingCopy): boolean => number > settledNumber

/** Whether both have equal values, regardless of the order of their fields. */
export const isSame = (one: ArticleFields, other: ArticleFields): boolean => canonical(one) === canonical(other)

/** The same text for equal fields, regardless of their order. */
const canonical = (fields: ArticleFields): string =>
  JSON.stringify([
    ...[fields.title, fields.slug, fields.summary, fields.markdown, fields.pictures, fields.categories],
    ...[fields.previewPicture, fields.previewCrop?.x, fields.previewCrop?.y, fields.publishAt, fields.endAt],
    ...(fields.place ? [fields.place, fields.menu, fields.order, fields.training, fields.contact] : []),
  ])
