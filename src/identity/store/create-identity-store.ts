import type { IdentityStore } from '#identity/core/store.ts'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import { createAccountsStore } from './accounts-store.ts'
import { createAuditStore } from './audit-store.ts'
import { createFactorsStore } from './factors-store.ts'
import { createFlowsStore } from './flows-store.ts'
import { createIdentitiesStore } from './identities-store.ts'
import { createSessionsStore, compileSessionPersonQuery, type SessionPersonQuery } from './sessions-store.ts'
import { createPasskeysStore } from './passkeys-store.ts'
import { createSsoStore } from './sso-store.ts'
import { createTokensStore } from './tokens-store.ts'

type Options = {
  engine: DatabaseConnection['engine']
  /** Inside a transaction on PostgreSQL: found accounts and sessions stay unchanged until it ends. SQLite has one writer. */
  locks?: boolean
  sessionPersonQuery?: SessionPersonQuery
  /** Called for each mail put into the outbox. */
  onMail?: () => void
}

/** @param db for reading: the connection's own; for writing: a transaction */
export function createIdentityStore(db: Database, options: Options): IdentityStore {
  const { engine, locks = false, onMail, sessionPersonQuery = compileSessionPersonQuery(db, { locks }) } = options
  const outbox = createOutboxStore(db, engine)
  return {
    accounts: createAccountsStore(db, { engine, locks }),
    identities: createIdentitiesStore(db),
    sessions: createSessionsStore(db, { locks, sessionPersonQuery }),
    tokens: createTokensStore(db),
    flows: createFlowsStore(db),
    factors: createFactorsStore(db),
    passkeys: createPasskeysStore(db),
    sso: createSsoStore(db),
    audit: createAuditStore(db),
    outbox: {
      async add(message, unsent) {
        await outbox.add({ ...message, replyTo: undefined, isHeld: unsent !== undefined })
        if (unsent === undefined) onMail?.()
      },
      listTo: outbox.listTo,
    },
  }
}

/**
 * Transactions with the stores of the identity service.
 *
 * Work may be retried from the start if another writer wrote the same thing at the same moment (the same new address, say); it then sees that
 * write. So it must not change anything but the store.
 *
 * @param kickMailer called after each transaction that has put mails into the outbox; text messages are handed over one by one
 */
export function createIdentityTransaction(
  connection: DatabaseConnection,
  kickMailer: () => void,
): <T>(work: (store: IdentityStore) => Promise<T>) => Promise<T> {
  const { engine, inTransaction } = connection
  const locks = engine === 'postgres'
  const options = { engine, locks, sessionPersonQuery: compileSessionPersonQuery(connection.db, { locks }) }
  return async (work) => {
    let mails = 0
    const done = await inTransaction(
      (trx) => {
        mails = 0
        return work(createIdentityStore(trx, { ...options, onMail: () => (mails += 1) }))
      },
      { isTakenPassing: true },
    )
    if (mails > 0) kickMailer()
    return done
  }
}
