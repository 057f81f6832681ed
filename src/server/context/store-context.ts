import { isOpened, type Context } from '#platform/context.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { newId } from '#shared/new-id.ts'
import { openStores, type Stores } from './stores.ts'

type Needs = {
  connection: Pick<DatabaseConnection, 'db' | 'engine' | 'inTransaction'>
  now: () => Date
  /** Called after each transaction that may have put mails into the outbox. */
  kickMailer: () => void
}

/** Clock, ids and all stores. */
export function createStoreContext({ connection, now, kickMailer }: Needs): Context<Stores> {
  const { db, engine, inTransaction } = connection
  return {
    now,
    newId: () => newId(now()),
    read: openStores({ db, engine, now }),
    async write(work, repeating) {
      let hasMail = false
      const done = await inTransaction(async (trx) => {
        const stores = openStores({ db: trx, engine, now })
        const value = await work(stores)
        hasMail = isOpened(stores, 'outbox')
        return value
      }, repeating)
      if (hasMail) kickMailer()
      return done
    },
  }
}
