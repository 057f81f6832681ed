import type { ContactMessage } from '#features/contact/contact-message.ts'
import { createContactStore } from '#features/contact/contact-store.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { createMailboxStore, type MailState } from '#platform/mail/mailbox-store.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import type { Actor, Office } from '#rights/offices.ts'
import { createSampleContext } from '#tests/support/site/sample-context.ts'
import { sampleContactMessage } from '#tests/support/samples/sample-contact-message.ts'

const who = (accountId: string, ...offices: Office[]): Actor => ({ accountId, offices })
export const petra = who('petra', 'board')
export const bernd = who('bernd', 'board')
export const lena = who('lena', 'youth')
export const dirk = who('dirk', 'director')
export const outsider = who('fremd', 'admin', 'member')

/** Test support: the room of enquiries on a database, with a clock that tests set. @property holders addresses by office */
export async function createEnquiryBench(
  connection: DatabaseConnection,
  holders: Partial<Record<Office, string[]>> = {},
) {
  const clock = { now: new Date('2024-11-20T20:20:00.000Z') }
  const now = () => clock.now
  const { db, engine, inTransaction } = connection
  const ctx = await createSampleContext(connection, { now, identity: accountsOf(holders, now) })
  return {
    clock,
    ctx,
    receive: (mark: string, changes: Partial<ContactMessage> = {}) => {
      const message = sampleContactMessage(mark, { receivedAt: new Date('2024-11-20T20:14:00.000Z'), ...changes })
      return inTransaction((trx) => createContactStore(trx).add(message))
    },
    mails: async (state: MailState = 'waiting') =>
      (await createMailboxStore(db).list(state, { number: 1, size: 50 })).map(
        ({ kind, recipient, subject }) => `${kind} ${recipient} ${subject}`,
      ),
    /** The mail server has refused permanently. */
    giveUpAll: async () => {
      const mails = await createMailboxStore(db).list('waiting', { number: 1, size: 50 })
      await inTransaction(async (trx) => {
        for (const { id } of mails) await createOutboxStore(trx, engine).markFailed(id, 'EENVELOPE 550', undefined)
      })
    },
  }
}

/** Accounts with only an address and an office. */
function accountsOf(holders: Partial<Record<Office, string[]>>, now: () => Date) {
  const people = Object.entries(holders).flatMap(([office, emails]) =>
    emails.map((email) => ({
      account: { id: email, email, emailConfirmedAt: new Date(0), appMetadata: { roles: [office] }, userMetadata: {} },
      identities: [],
      factors: [],
    })),
  )
  const accounts = {
    list: async ({ role }: { role?: string }) => {
      const items = people.filter(({ account }) => role !== undefined && account.appMetadata.roles.includes(role))
      return { items, total: items.length }
    },
    findPerson: async (id: string) => people.find(({ account }) => account.email === `${id}@verein.example`),
  }
  return { now, read: { accounts } } as unknown as IdentityContext
}
