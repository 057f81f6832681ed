import { createContactStore } from '#features/contact/contact-store.ts'
import type { ContactMessage } from '#features/contact/contact-message.ts'
import { newId } from '#shared/new-id.ts'
import { onDatabase } from '#tests/support/databases/on-database.ts'
import { sampleContactMessage } from '#tests/support/samples/sample-contact-message.ts'
import type { Site } from '#tests/support/site/start-site.ts'

/** Stores a message as if it had come by the contact form, without any mail. @returns its id */
export async function addMessage(
  site: Pick<Site, 'dataDir' | 'databaseUrl'>,
  changes: Partial<ContactMessage> = {},
): Promise<string> {
  const id = newId(new Date())
  const message = sampleContactMessage(id, { id, receivedAt: new Date(), ...changes })
  await onDatabase(site, ({ inTransaction }) => inTransaction((trx) => createContactStore(trx).add(message)))
  return id
}
