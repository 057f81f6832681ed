import { randomBytes } from 'node:crypto'
import { createArticleStore } from '#features/news/article-store.ts'
import { toArticleId } from '#features/news/article.ts'
import { createCategoryStore } from '#features/news/category-store.ts'
import { createBeginArticle, createBeginOnce } from '#features/news/editing/begin-article.ts'
import { createDeskStore } from '#features/news/editing/desk-store.ts'
import type { EditingActions } from '#features/news/editing/editing-actions.ts'
import { createHistory } from '#features/news/editing/history.ts'
import { createKeepCategories } from '#features/news/editing/keep-categories.ts'
import { createListArticles } from '#features/news/editing/list-articles.ts'
import { createPreviewLinkStore } from '#features/news/editing/preview-link-store.ts'
import { createFindPreview, createPreviewLinks } from '#features/news/editing/preview-links.ts'
import { createPublishWorkingCopy } from '#features/news/editing/publish-working-copy.ts'
import { createSaveWorkingCopy } from '#features/news/editing/save-working-copy.ts'
import { createShowArticle } from '#features/news/editing/show-article.ts'
import { createTakeBack } from '#features/news/editing/take-back.ts'
import { createTellOfArticles } from '#features/news/editing/tell-of-articles.ts'
import { createVersionStore } from '#features/news/editing/version-store.ts'
import { createWorkingCopyStore } from '#features/news/editing/working-copy-store.ts'
import { createLibraryStore } from '#features/pictures/library/library-store.ts'
import { createFindPictureProblems } from '#features/pictures/library/picture-problems.ts'
import { raiseRevision } from '#platform/db/content-revision-store.ts'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { newId } from '#shared/new-id.ts'

type Needs = {
  connection: DatabaseConnection
  nameOf: EditingActions['nameOf']
  now: () => Date
}

export function createEditingActions({ connection, nameOf, now }: Needs): EditingActions {
  const { db, inTransaction } = connection
  const stores = storesOf(db)
  const library = createLibraryStore(db)
  const desk = createDeskStore(db)
  const findPictureProblems = createFindPictureProblems({ library })
  const needs = {
    stores,
    now,
    findPictureProblems,
    inTransaction: <T>(work: (stores: ReturnType<typeof worksOf>) => Promise<T>) =>
      inTransaction((trx) => work(worksOf(trx))),
  }
  return {
    list: createListArticles({ ...stores, desk, findPictureProblems, now }),
    tellOf: createTellOfArticles({ desk, findPictureProblems, listWithheld: library.listWithheld, now }),
    begin: createBeginArticle({ ...needs, newId: () => toArticleId(newId(now())) }),
    beginOnce: createBeginOnce(needs),
    show: createShowArticle(needs),
    save: createSaveWorkingCopy(needs),
    publish: createPublishWorkingCopy(needs),
    ...createTakeBack(needs),
    history: createHistory(needs),
    categories: createKeepCategories({
      categories: createCategoryStore(db),
      inCategoryTransaction: (work) =>
        inTransaction((trx) => work({ categories: createCategoryStore(trx), raiseRevision: () => raiseRevision(trx) })),
    }),
    previewLinks: createPreviewLinks({
      stores,
      now,
      links: createPreviewLinkStore(db),
      inLinkTransaction: (work) => inTransaction((trx) => work(createPreviewLinkStore(trx))),
      newId: () => newId(now()),
      newToken: () => randomBytes(24).toString('base64url'),
    }),
    nameOf,
  }
}

/** For visitors who come by a preview link. */
export const createPreviewFinder = (db: Database, now: () => Date) =>
  createFindPreview({ stores: storesOf(db), links: createPreviewLinkStore(db), now })

const storesOf = (db: Database) => ({
  articles: createArticleStore(db),
  copies: createWorkingCopyStore(db),
  versions: createVersionStore(db),
})

const worksOf = (trx: Database) => ({ ...storesOf(trx), raiseRevision: () => raiseRevision(trx) })
