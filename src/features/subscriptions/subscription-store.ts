import type { Selectable } from 'kysely'
import { z } from 'zod'
import { countRows } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { toInstant } from '#platform/db/to-instant.ts'
import { TOPICS, type Proof, type Subscription } from './subscription.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    subscriptions: SubscriptionTable
    subscription_proofs: ProofTable
  }
}

/** @property topics JSON array */
type SubscriptionTable = { id: string; email: string; topics: string; confirmed_at: string }

type ProofTable = {
  id: string
  subscription_id: string
  address_hash: string
  /** JSON array. */
  topics: string
  wording: string
  asked_at: string
  confirmed_at: string
  ended_at: string | null
}

export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>

const topics = z.array(z.enum(TOPICS))

/** Who has what sent, and the proof that they agreed. */
export function createSubscriptionStore(db: Database) {
  return { ...createSubscriptions(db), ...createProofs(db), ...endingProofs(db) }
}

function createSubscriptions(db: Database) {
  const subscriptions = () => db.selectFrom('subscriptions').selectAll()
  return {
    async list(): Promise<Subscription[]> {
      return (await subscriptions().orderBy('id').execute()).map(toSubscription)
    },

    async find(id: string): Promise<Subscription | undefined> {
      const row = await subscriptions().where('id', '=', id).executeTakeFirst()
      return row && toSubscription(row)
    },

    /** However the address is written. */
    async listOf(email: string): Promise<Subscription[]> {
      const rows = await subscriptions()
        .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
        .orderBy('id')
        .execute()
      return rows.map(toSubscription)
    },

    /** An address has one subscription: a later one changes what it is for. @returns the id under which it stands */
    async put({ id, email, topics: wanted, confirmedAt }: Subscription): Promise<string> {
      const changes = { topics: JSON.stringify(wanted), confirmed_at: confirmedAt.toISOString() }
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

/** That they agreed. */
function createProofs(db: Database) {
  return {
    async addProof(proof: Proof): Promise<void> {
      await db
        .insertInto('subscription_proofs')
        .values({
          id: proof.id,
          subscription_id: proof.subscriptionId,
          address_hash: proof.addressHash,
          topics: JSON.stringify(proof.topics),
          wording: proof.wording,
          asked_at: proof.askedAt.toISOString(),
          confirmed_at: proof.confirmedAt.toISOString(),
          ended_at: null,
        })
        .execute()
    },

    /** The latest last. */
    async listProofs(addressHash: string): Promise<Proof[]> {
      const rows = await db
        .selectFrom('subscription_proofs')
        .selectAll()
        .where('address_hash', '=', addressHash)
        .orderBy('id')
        .execute()
      return rows.map(toProof)
    },
  }
}

/** Until when they agreed. */
function endingProofs(db: Database) {
  return {
    /** What was agreed to is over. @returns the proofs as they stood */
    async endProofs(subscriptionId: string, at: Date): Promise<Proof[]> {
      const running = db
        .selectFrom('subscription_proofs')
        .selectAll()
        .where('subscription_id', '=', subscriptionId)
        .where('ended_at', 'is', null)
      const proofs = (await running.execute()).map(toProof)
      await db
        .updateTable('subscription_proofs')
        .set({ ended_at: at.toISOString() })
        .where('subscription_id', '=', subscriptionId)
        .where('ended_at', 'is', null)
        .execute()
      return proofs
    },

    /** Of subscriptions that are gone without a link of ours: they end now. */
    async endLostProofs(at: Date): Promise<void> {
      await db
        .updateTable('subscription_proofs')
        .set({ ended_at: at.toISOString() })
        .where('ended_at', 'is', null)
        .where('subscription_id', 'not in', db.selectFrom('subscriptions').select('id'))
        .execute()
    },

    /** @returns how many were removed */
    removeProofsEndedBefore: (moment: Date): Promise<number> =>
      countRows(db.deleteFrom('subscription_proofs').where('ended_at', '<', moment.toISOString())),
  }
}

const toSubscription = (row: Selectable<SubscriptionTable>): Subscription => ({
  id: row.id,
  email: row.email,
  topics: topics.parse(JSON.parse(row.topics)),
  confirmedAt: new Date(row.confirmed_at),
})

const toProof = (row: Selectable<ProofTable>): Proof => ({
  id: row.id,
  subscriptionId: row.subscription_id,
  addressHash: row.address_hash,
  topics: topics.parse(JSON.parse(row.topics)),
  wording: row.wording,
  askedAt: new Date(row.asked_at),
  confirmedAt: new Date(row.confirmed_at),
  endedAt: toInstant(row.ended_at),
})
