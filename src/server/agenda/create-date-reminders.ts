import type { ClubReader } from '#features/club/club-reader.ts'
import { DATE_GROUPS } from '#features/dates/date-groups.ts'
import type { Reminded } from '#features/dates/context.ts'
import { createSubscriptionPages, WISH_SPACING, type SubscriptionPages } from '#features/subscriptions/subscribe.ts'
import { createSubscriptionLinks } from '#features/subscriptions/subscription-links.ts'
import { createSubscriptionStore, type SubscriptionStore } from '#features/subscriptions/subscription-store.ts'
import type { Context } from '#platform/context.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { getSecret } from '#platform/db/secret-store.ts'
import type { LimitSource } from '#platform/limits/open-limits.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import { MINUTE } from '#shared/durations.ts'
import { createFormGuard } from '#shared/form-guard.ts'
import { newId } from '#shared/new-id.ts'
import { ok } from '#shared/result.ts'
import { reminderConfirmationPath, reminderEndPath } from '#site/routes/dates/date-path.ts'
import { newSecret, unguessable } from '#shared/unguessable.ts'

/** So many wishes may one visitor's connection send. */
const WISH_LIMIT = { name: 'date-reminders', max: 10, windowMilliseconds: 10 * MINUTE }

type Needs = {
  connection: DatabaseConnection
  config: Pick<Config, 'rateLimits' | 'publicUrl'>
  club: Pick<ClubReader, 'getFacts'>
  now: () => Date
  /** Called when mails are safely stored. */
  afterCommit: () => void
}

/** What the pages of reminders and newsletter can do. */
export async function createSubscriptionService(
  needs: Needs & { limits: Pick<LimitSource, 'create'> },
): Promise<SubscriptionPages> {
  const { connection, config, now, limits } = needs
  const { links, secret, ...common } = await commonOf(needs)
  const limit = limits.create(WISH_LIMIT)
  return createSubscriptionPages({
    ...common,
    links,
    formGuard: createFormGuard({ secret, now, newKey: unguessable }),
    find: createSubscriptionStore(connection.db).find,
    listOf: createSubscriptionStore(connection.db).listOf,
    takeTurn: (address) => (config.rateLimits ? limit.take(address) : ok(undefined)),
    toWishUrl: (token) => config.publicUrl + reminderConfirmationPath(token),
    spacing: config.rateLimits ? WISH_SPACING : undefined,
  })
}

/** Everybody who wants to be reminded of dates by mail. */
export async function listReminded(
  { read, now, publicUrl }: Context<{ subscriptions: SubscriptionStore }> & { publicUrl: string },
  connection: Pick<DatabaseConnection, 'inTransaction'>,
): Promise<Reminded[]> {
  const { links } = await openSubscriptionLinks({ connection, now })
  return (await read.subscriptions.list()).map(({ id, email, topics }) => ({
    id,
    email,
    groups: DATE_GROUPS.filter((group) => topics.includes(group)),
    endUrl: publicUrl + reminderEndPath(links.sealEnd(id, 'reminders')),
  }))
}

/** Signed by a secret that all instances share. */
export async function openSubscriptionLinks({
  connection,
  now,
}: Pick<Needs, 'now'> & { connection: Pick<DatabaseConnection, 'inTransaction'> }) {
  const secret = await getSecret(connection.inTransaction, 'date-reminders', newSecret)
  return { secret, links: createSubscriptionLinks({ secret, now }) }
}

async function commonOf({ connection, club, now, afterCommit }: Needs) {
  const { inTransaction, engine } = connection
  const { links, secret } = await openSubscriptionLinks({ connection, now })
  const storesOf = (trx: Database) => ({
    subscriptions: createSubscriptionStore(trx),
    outbox: createOutboxStore(trx, engine),
  })
  return {
    links,
    secret,
    now,
    afterCommit,
    inTransaction: <T>(work: (stores: ReturnType<typeof storesOf>) => Promise<T>) =>
      inTransaction((trx) => work(storesOf(trx))),
    newId: () => newId(now()),
    async findClub() {
      const { shortName, email } = await club.getFacts('club')
      return { name: shortName, email }
    },
  }
}
