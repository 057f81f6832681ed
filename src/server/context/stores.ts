import { createDutyStore } from '#features/duties/duty-store.ts'
import { openStoresBy, type StoresOf } from '#platform/context.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'

const makers = {
  duties: ({ db, engine }) => createDutyStore(db, engine),
  outbox: ({ db, engine }) => createOutboxStore(db, engine),
} satisfies Parameters<typeof openStoresBy>[0]

/** All stores of the site. */
export type Stores = StoresOf<typeof makers>
export const openStores = openStoresBy(makers)
