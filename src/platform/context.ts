import type { Database, DatabaseConnection, InTransaction } from '#platform/db/database.ts'
import { newId, type Making } from '#shared/new-id.ts'

type Repeating = Parameters<InTransaction>[1]

/**
 * What a use case may use: its first argument. A feature names the stores that its use cases need; the server's context has all of them and
 * fits every feature.
 */
export type Context<Stores> = Making & {
  /** For queries, outside of any transaction. */
  read: Stores
  /**
   * One transaction: everything done in it is kept or dropped together. The work may run several times from its start. Mails put into
   * `outbox` are sent as soon as the commit is durable.
   */
  write: <T>(work: (stores: Stores) => Promise<T>, repeating?: Repeating) => Promise<T>
}

/** The source of a store: a connection, or a transaction on it. */
export type StoreSource = { db: Database; engine: DatabaseConnection['engine']; now: () => Date }
type Makers = Record<string, (source: StoreSource) => object>
export type StoresOf<M extends Makers> = { readonly [Name in keyof M]: ReturnType<M[Name]> }

/** @returns a function that opens all stores on one source; each store is created on first use */
export function openStoresBy<M extends Makers>(makers: M): (source: StoreSource) => StoresOf<M> {
  class Stores {
    readonly source: StoreSource
    constructor(source: StoreSource) {
      this.source = source
    }
  }
  // On the prototype, once: defining fifty properties per transaction would cost more than most transactions.
  for (const [name, make] of Object.entries(makers)) {
    Object.defineProperty(Stores.prototype, name, {
      get(this: Stores) {
        const value = make(this.source)
        Object.defineProperty(this, name, { value })
        return value
      },
    })
  }
  // The getters above provide what the type promises.
  return (source) => new Stores(source) as unknown as StoresOf<M>
}

export type ContextSource = {
  connection: Pick<DatabaseConnection, 'db' | 'engine' | 'inTransaction'>
  now: () => Date
  /** Called after each transaction that may have put mails into the outbox. */
  kickMailer?: () => void
}

/** Clock, ids and stores. */
export function openContext<Stores extends object>(
  openStores: (source: StoreSource) => Stores,
  { connection: { db, engine, inTransaction }, now, kickMailer }: ContextSource,
): Context<Stores> {
  return {
    now,
    newId: () => newId(now()),
    read: openStores({ db, engine, now }),
    async write(work, repeating) {
      let hasMail = false
      const done = await inTransaction(async (trx) => {
        const stores = openStores({ db: trx, engine, now })
        const value = await work(stores)
        // A store that was used may have been written to.
        hasMail = Object.hasOwn(stores, 'outbox')
        return value
      }, repeating)
      if (hasMail) kickMailer?.()
      return done
    },
  }
}
