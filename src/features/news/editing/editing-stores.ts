import { err, type Result } from '#shared/result.ts'
import type { Article, ArticleId } from '#features/news/article.ts'
import type { ArticleStore } from '#features/news/article-store.ts'
import type { VersionStore } from './version-store.ts'
import type { WorkingCopyStore } from './working-copy-store.ts'
import type { WorkingCopy } from './working-copy.ts'

/** What one transaction offers. */
export type EditingStores = {
  articles: Pick<ArticleStore, 'findById' | 'findOwner' | 'put' | 'listFormerSlugs'>
  copies: WorkingCopyStore
  versions: VersionStore
  /** Tells every instance that its pages are out of date. */
  raiseRevision: () => Promise<void>
}

export type EditingNeeds = {
  stores: Omit<EditingStores, 'raiseRevision'>
  inTransaction: <T>(work: (stores: EditingStores) => Promise<T>) => Promise<T>
  now: () => Date
}

export type UnknownArticle = { kind: 'unknown-article' }

/** Somebody else has saved since. @property by id of an account @property number, fields what stands now */
export type Conflict = { kind: 'conflict'; by: string; at: Date } & Pick<WorkingCopy, 'number' | 'fields'>

export const conflictWith = ({ savedBy, savedAt, number, fields }: WorkingCopy): Conflict => ({
  kind: 'conflict',
  by: savedBy,
  at: savedAt,
  number,
  fields,
})

/** One of the two at least. */
export type Found = { article: Article | undefined; copy: WorkingCopy | undefined }

/** The public article, the working copy, or both. */
export async function findBoth(
  { articles, copies }: Pick<EditingStores, 'articles' | 'copies'>,
  id: ArticleId,
): Promise<Result<Found, UnknownArticle>> {
  const article = await articles.findById(id)
  const copy = await copies.find(id)
  return article || copy ? { ok: true, value: { article, copy } } : err({ kind: 'unknown-article' })
}
