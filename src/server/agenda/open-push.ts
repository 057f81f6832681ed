import * as z from 'zod'
import type { DateContext } from '#features/dates/context.ts'
import { getSecret } from '#platform/db/secret-store.ts'
import { createPushKeys, createSendPush } from '#platform/push/send-push.ts'
import type { Ground } from '#server/assemble/open-ground.ts'
import { MINUTE } from '#shared/durations.ts'
import { ok } from '#shared/result.ts'

/** At most this many subscriptions per visitor's connection. */
const PUSH_LIMIT = { name: 'push-subscriptions', max: 10, windowMilliseconds: 10 * MINUTE }

const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() })

/** The keys are created on first use and shared by all instances; with new ones every browser would have to subscribe again. */
export async function openPush(ground: Ground): Promise<DateContext['push']> {
  const { connection, config, accounts, readers } = ground
  const written = await getSecret(connection.inTransaction, 'push-keys', () => JSON.stringify(createPushKeys()))
  const keys = keysSchema.parse(JSON.parse(written))
  const limit = accounts.limits.create(PUSH_LIMIT)
  return {
    publicKey: keys.publicKey,
    send: createSendPush(keys, async () => `mailto:${(await readers.club.getFacts('club')).email}`),
    takeTurn: (address) => (config.rateLimits ? limit.take(address) : ok(undefined)),
  }
}
