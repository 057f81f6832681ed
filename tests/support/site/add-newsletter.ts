import { createNewsletterStore } from '#features/newsletter/newsletter-store.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { onDatabase } from '#tests/support/databases/on-database.ts'

/** Test support: the draft of a newsletter. */
export const addNewsletter = (site: Parameters<typeof openDatabase>[0]): Promise<void> =>
  onDatabase(site, async (connection) => {
    const draft = { id: 'newsletter-1', number: 0, subject: 'Neues', text: 'Viel los.', articles: [] }
    const changed = { by: 'account-1', at: new Date() }
    await connection.inTransaction((trx) =>
      createNewsletterStore(trx).add({ ...draft, state: 'draft', changed, startedAt: undefined }),
    )
  })
