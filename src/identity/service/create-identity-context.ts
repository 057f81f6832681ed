import { notingFactorNeeds } from '#identity/core/accounts/needed-factor.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { createIdentityStore, createIdentityTransaction } from '#identity/store/create-identity-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'

export type IdentityParts = Omit<IdentityContext, 'read' | 'write'> & {
  connection: DatabaseConnection
  /** Called when mails have been committed, so that they go out at once. */
  kickMailer: () => void
}

/** The context that both wires, the pages, the console and the site pass to the use cases. */
export function createIdentityContext({ connection, kickMailer, ...parts }: IdentityParts): IdentityContext {
  const transaction = createIdentityTransaction(connection, kickMailer)
  return {
    ...parts,
    read: createIdentityStore(connection.db, connection),
    write: (work) => transaction((store) => work({ ...parts, ...notingFactorNeeds(store, parts) })),
  }
}
