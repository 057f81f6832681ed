import { href } from 'react-router'
import * as z from 'zod'
import type { ClubReader } from '#features/club/club-reader.ts'
import type { Agenda } from '#features/dates/agenda.ts'
import { createPushPages, type PushPages } from '#features/dates/push/push-pages.ts'
import { createPushStore } from '#features/dates/push/push-store.ts'
import { createTellByPush } from '#features/dates/push/tell-by-push.ts'
import { createReminderStore } from '#features/dates/reminders/reminder-store.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { getSecret } from '#platform/db/secret-store.ts'
import type { LimitSource } from '#platform/limits/open-limits.ts'
import { createPushKeys, createSendPush, type PushKeys } from '#platform/push/send-push.ts'
import { MINUTE } from '#shared/durations.ts'
import { newId } from '#shared/new-id.ts'
import { ok } from '#shared/result.ts'

/** So many subscriptions may one visitor's connection send. */
const PUSH_LIMIT = { name: 'push-subscriptions', max: 10, windowMilliseconds: 10 * MINUTE }

type Needs = {
  connection: DatabaseConnection
  config: Pick<Config, 'rateLimits'>
  limits: Pick<LimitSource, 'create'>
  now: () => Date
}

const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() })

/** Made by us when first wanted, and the same for all instances; with other ones every browser would have to subscribe again. */
const getKeys = async ({ connection }: Pick<Needs, 'connection'>): Promise<PushKeys> =>
  keysSchema.parse(
    JSON.parse(await getSecret(connection.inTransaction, 'push-keys', () => JSON.stringify(createPushKeys()))),
  )

/** What the page of the reminders can do with a browser. */
export async function createPush({ connection, config, limits, now }: Needs): Promise<PushPages> {
  const { publicKey } = await getKeys({ connection })
  const limit = limits.create(PUSH_LIMIT)
  return createPushPages({
    publicKey,
    now,
    newId: () => newId(now()),
    takeTurn: (address) => (config.rateLimits ? limit.take(address) : ok(undefined)),
    inTransaction: (work) => connection.inTransaction((trx) => work(createPushStore(trx))),
  })
}

type TellingNeeds = {
  connection: DatabaseConnection
  club: Pick<ClubReader, 'getFacts'>
  agenda: Agenda
  now: () => Date
}

/** @returns a step that tells browsers what is due */
export function createPushTelling({ connection, club, agenda, now }: TellingNeeds): () => Promise<number> {
  const contact = async () => `mailto:${(await club.getFacts('club')).email}`
  return async () => {
    const send = createSendPush({ keys: await getKeys({ connection }), contact })
    const tell = createTellByPush({
      agenda,
      send,
      now,
      list: createPushStore(connection.db).list,
      inTransaction: (work) =>
        connection.inTransaction((trx) => work({ push: createPushStore(trx), reminders: createReminderStore(trx) })),
      datesPath: href('/termine'),
    })
    return tell()
  }
}
