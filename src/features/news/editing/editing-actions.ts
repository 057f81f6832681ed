import type { Actor } from '#rights/offices.ts'
import type { createBeginArticle, createBeginOnce } from './begin-article.ts'
import type { createHistory } from './history.ts'
import type { createKeepCategories } from './keep-categories.ts'
import type { createListArticles } from './list-articles.ts'
import type { createPreviewLinks } from './preview-links.ts'
import type { createPublishWorkingCopy } from './publish-working-copy.ts'
import type { createSaveWorkingCopy } from './save-working-copy.ts'
import type { createShowArticle } from './show-article.ts'
import type { createTakeBack } from './take-back.ts'
import type { createTellOfArticles } from './tell-of-articles.ts'

/** All that the news room needs. Whatever is asked, the actor's right is checked first. */
export type EditingActions = ReturnType<typeof createTakeBack> & {
  list: ReturnType<typeof createListArticles>
  tellOf: ReturnType<typeof createTellOfArticles>
  begin: ReturnType<typeof createBeginArticle>
  beginOnce: ReturnType<typeof createBeginOnce>
  show: ReturnType<typeof createShowArticle>
  save: ReturnType<typeof createSaveWorkingCopy>
  publish: ReturnType<typeof createPublishWorkingCopy>
  history: ReturnType<typeof createHistory>
  categories: ReturnType<typeof createKeepCategories>
  previewLinks: ReturnType<typeof createPreviewLinks>
  /** What people call whoever wrote something; undefined when the account is gone. */
  nameOf: (accountId: Actor['accountId']) => Promise<string | undefined>
}
