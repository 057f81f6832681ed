import type { Actor } from '#rights/offices.ts'
import type { createBeginArticle } from './begin-article.ts'
import type { createListArticles } from './list-articles.ts'
import type { createPublishWorkingCopy } from './publish-working-copy.ts'
import type { createSaveWorkingCopy } from './save-working-copy.ts'
import type { createShowArticle } from './show-article.ts'

/** All that the news room needs. Whatever is asked, the actor's right is checked first. */
export type EditingActions = {
  list: ReturnType<typeof createListArticles>
  begin: ReturnType<typeof createBeginArticle>
  show: ReturnType<typeof createShowArticle>
  save: ReturnType<typeof createSaveWorkingCopy>
  publish: ReturnType<typeof createPublishWorkingCopy>
  /** What people call whoever wrote something; undefined when the account is gone. */
  nameOf: (accountId: Actor['accountId']) => Promise<string | undefined>
}
