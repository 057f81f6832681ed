import { createNewsletterStore } from '#features/newsletter/newsletter-store.ts'
import { openDatabase } from '#platform/db/open-database.ts'

/** Test support: the draft of a newsletter. */
export async function addNewsletter(site: Parameters<typeof openDatabase>[0]): Promise<void> {
  const connection = openDatabase(site)
  const draft = { id: 'newsletter-1', number: 0, subject: 'Neues', text: 'Viel los.', articles: [] }
  const changed = { by: 'account-1', at: new Date() }
  await connection.inTransaction((trx) =>
    createNewsletterStore(trx).add({ ...draft, state: 'draft', changed, startedAt: undefined }),
  )
  await connection.close()
}
