import type { Limit, TooMany } from '#platform/limits/limit.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { pushAddressSchema } from './push-subscription.ts'
import type { PushStore } from './push-store.ts'

/** Far more than a club has visitors: whoever makes up addresses fills no disk and sends nobody a flood. */
const MOST_SUBSCRIPTIONS = 2_000

type PushRefusal = { kind: 'no-address' | 'full' } | TooMany

type Needs = {
  inTransaction: <T>(work: (store: Pick<PushStore, 'count' | 'put' | 'remove'>) => Promise<T>) => Promise<T>
  publicKey: string
  /** Counts one sent subscription for a visitor. */
  takeTurn: Limit['take']
  now: () => Date
  newId: () => string
}

export type PushPages = ReturnType<typeof createPushPages>

/** What the page of the reminders can do with the browser that shows it. */
export function createPushPages({ inTransaction, publicKey, takeTurn, now, newId }: Needs) {
  return {
    /** By it push services know that it is us (RFC 8292). */
    publicKey,

    async subscribe(sent: Record<string, string>, address: string): Promise<Result<void, PushRefusal>> {
      const turn = await takeTurn(address)
      if (!turn.ok) return turn
      const subscription = pushAddressSchema.safeParse(sent)
      if (!subscription.success) return err({ kind: 'no-address' })
      return inTransaction(async (store) => {
        if ((await store.count()) >= MOST_SUBSCRIPTIONS) return err({ kind: 'full' })
        await store.put({ ...subscription.data, id: newId(), addedAt: now() })
        return ok(undefined)
      })
    },

    /** Whoever knows the address is the browser itself: it is long and random. */
    end: (endpoint: string): Promise<void> => inTransaction((store) => store.remove(endpoint)),
  }
}
