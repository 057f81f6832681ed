import type { Article, ArticleDraft } from '#features/news/article.ts'
import { wordsOf } from '#features/news/article-fields.ts'
import type { FrontMatterEntry } from '#features/news/front-matter/front-matter-value.ts'
import { isPageSlug } from '#features/news/page-address.ts'
import { isPageEntry, readPageFields, writePageFields } from '#features/news/page-fields.ts'
import { hasOwnSummary } from '#features/news/publish-article.ts'
import { toBerlinMinute } from './berlin-minute.ts'
import type { ArticleFields } from './working-copy.ts'

const CATEGORIES = 'categories'
const isCategories = ([key]: FrontMatterEntry) => key.toLowerCase() === CATEGORIES

/** The form's fields for an article from the website or a file. */
export function fieldsOf(article: Omit<ArticleDraft, 'formerSlugs'>, now: Date): ArticleFields {
  const { slug, title, summary, markdown, pictures, previewPicture, publishedAt, expiresAt, metadata } = article
  return {
    title,
    slug,
    markdown,
    pictures,
    summary: hasOwnSummary(article) ? summary : '',
    categories: wordsOf(metadata.filter(isCategories)),
    ...(previewPicture !== undefined && { previewPicture }),
    ...(article.previewFocus && { previewCrop: article.previewFocus }),
    ...(publishedAt > now && { publishAt: toBerlinMinute(publishedAt) }),
    ...(expiresAt && { endAt: toBerlinMinute(expiresAt) }),
    ...(isPageSlug(slug) && { place: 'page', ...readPageFields(metadata) }),
  }
}

/** The article that these fields make; keeps metadata of the earlier one that the form does not show. */
export function articleDraftOf(
  fields: ArticleFields,
  earlier: Article | undefined,
  publication: Pick<ArticleDraft, 'slug' | 'publishedAt' | 'isDraft' | 'expiresAt'>,
): ArticleDraft {
  const isPage = fields.place === 'page'
  const others = (earlier?.metadata ?? []).filter((entry) => !isCategories(entry) && !(isPage && isPageEntry(entry)))
  const categories: FrontMatterEntry[] = fields.categories.length === 0 ? [] : [[CATEGORIES, fields.categories]]
  return {
    ...publication,
    formerSlugs: [],
    title: fields.title,
    summary: fields.summary,
    previewPicture: fields.previewPicture,
    previewFocus: fields.previewCrop,
    pictures: fields.pictures,
    metadata: [...others, ...categories, ...(isPage ? writePageFields(fields) : [])],
    markdown: fields.markdown,
  }
}
