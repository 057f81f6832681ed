import { z } from 'zod'
import { countRows } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { describeRow, instant, json, optional, text, type RowOf } from '#platform/db/describe-row.ts'
import { TOPICS, type Proof, type Subscription } from './subscription.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    subscriptions: RowOf<typeof subscriptionRow>
    subscription_proofs: RowOf<typeof proofRow>
  }
}

export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>

const topics = json(z.array(z.enum(TOPICS)).parse)

const subscriptionRow = describeRow({ id: text, email: text, topics, confirmedAt: instant })

const proofRow = describeRow({
  id: text,
  subscriptionId: text,
  addressHash: text,
  topics,
  wording: text,
  askedAt: instant,
  confirmedAt: instant,
  endedAt: optional(instant),
})

/** Subscriptions, and the proofs of consent. */
export const createSubscriptionStore = (db: Database) => ({
  ...createSubscriptions(db),
  ...createProofs(db),
  ...endingProofs(db),
})

function createSubscriptions(db: Database) {
  const subscriptions = () => db.selectFrom('subscriptions').selectAll()
  return {
    async list(): Promise<Subscription[]> {
      return (await subscriptions().orderBy('id').execute()).map(subscriptionRow.read)
    },

    async find(id: string): Promise<Subscription | undefined> {
      const row = await subscriptions().where('id', '=', id).executeTakeFirst()
      return row && subscriptionRow.read(row)
    },

    /** Ignores the case of the address. */
    async listOf(email: string): Promise<Subscription[]> {
      const rows = await subscriptions()
        .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
        .orderBy('id')
        .execute()
      return rows.map(subscriptionRow.read)
    },

    /** An address has one subscription: a later one changes what it is for. @returns the id under which it stands */
    async put(subscription: Subscription): Promise<string> {
      const { id, email, ...changes } = subscriptionRow.write(subscription)
      const row = await db
        .insertInto('subscriptions')
        .values({ id, email, ...changes })
        .onConflict((conflict) => conflict.column('email').doUpdateSet(changes))
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('subscriptions').where('id', '=', id).execute()
    },
  }
}

/** Proofs of consent. */
const createProofs = (db: Database) => ({
  async addProof(proof: Proof): Promise<void> {
    const row = proofRow.write({ ...proof, endedAt: undefined })
    await db.insertInto('subscription_proofs').values(row).execute()
  },

  /** Latest last. */
  async listProofs(addressHash: string): Promise<Proof[]> {
    const proofs = db.selectFrom('subscription_proofs').selectAll().where('address_hash', '=', addressHash)
    return (await proofs.orderBy('id').execute()).map(proofRow.read)
  },
})

function endingProofs(db: Database) {
  const end = (at: Date) =>
    db.updateTable('subscription_proofs').set({ ended_at: at.toISOString() }).where('ended_at', 'is', null)

  return {
    /** Ends the running consents. @returns their proofs before that */
    async endProofs(subscriptionId: string, at: Date): Promise<Proof[]> {
      const proofs = db.selectFrom('subscription_proofs').selectAll().where('subscription_id', '=', subscriptionId)
      const running = await proofs.where('ended_at', 'is', null).execute()
      await end(at).where('subscription_id', '=', subscriptionId).execute()
      return running.map(proofRow.read)
    },

    /** Ends proofs of subscriptions that were deleted without one of our links. */
    async endLostProofs(at: Date): Promise<void> {
      await end(at).where('subscription_id', 'not in', db.selectFrom('subscriptions').select('id')).execute()
    },

    /** @returns how many were removed */
    removeProofsEndedBefore: (moment: Date): Promise<number> =>
      countRows(db.deleteFrom('subscription_proofs').where('ended_at', '<', moment.toISOString())),
  }
}
