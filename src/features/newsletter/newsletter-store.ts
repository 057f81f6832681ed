import { z } from 'zod'
import { countRows, hitsRow } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { describeRow, instant, json, number, oneOf, optional, text, type RowOf } from '#platform/db/describe-row.ts'
import { createDeliveryStore } from './delivery-store.ts'
import { NEWSLETTER_STATES, PACE_MILLISECONDS, type Newsletter } from './newsletter.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    newsletters: NewsletterRow
  }
}

/** @property changed_by id of an account, which may be gone @property paced_at when the last of it was put into the outbox */
type NewsletterRow = RowOf<typeof letterRow> & {
  changed_by: string
  changed_at: string
  paced_at: string | null
}

const letterRow = describeRow({
  id: text,
  number,
  subject: text,
  text,
  // Slugs.
  articles: json(z.array(z.string()).parse),
  state: oneOf(NEWSLETTER_STATES),
  startedAt: optional(instant),
})

export type NewsletterStore = ReturnType<typeof createNewsletterStore>

export const createNewsletterStore = (db: Database) => ({
  ...createDeliveryStore(db),
  ...reading(db),
  ...drafting(db),
  ...sending(db),
})

function reading(db: Database) {
  const newsletters = () => db.selectFrom('newsletters').selectAll()
  return {
    /** Newest first. */
    async list(): Promise<Newsletter[]> {
      return (await newsletters().orderBy('id', 'desc').execute()).map(toNewsletter)
    },

    async find(id: string): Promise<Newsletter | undefined> {
      const row = await newsletters().where('id', '=', id).executeTakeFirst()
      return row && toNewsletter(row)
    },
  }
}

const drafting = (db: Database) => ({
  async add(letter: Newsletter): Promise<void> {
    const row = toColumns({ ...letter, number: 0, state: 'draft', startedAt: undefined })
    await db.insertInto('newsletters').values(row).execute()
  },

  /** Saves a draft, or starts sending it. @param letter.number the number that the page showed @returns false when it has changed since */
  change: (letter: Newsletter): Promise<boolean> =>
    hitsRow(
      db
        .updateTable('newsletters')
        .set(toColumns({ ...letter, number: letter.number + 1 }))
        .where('id', '=', letter.id)
        .where('number', '=', letter.number)
        .where('state', '=', 'draft'),
    ),

  /** @returns false for one that is no draft (any more) */
  removeDraft: (id: string): Promise<boolean> =>
    hitsRow(db.deleteFrom('newsletters').where('id', '=', id).where('state', '=', 'draft')),
})

const sending = (db: Database) => ({
  /**
   * Takes the turn to send the next batch. No other instance gets a turn until the transaction ends, and none does before the pause is over.
   *
   * @returns false when the pause is not over, or another instance has the turn
   */
  async takeTurn(id: string, now: Date): Promise<boolean> {
    const before = new Date(now.getTime() - PACE_MILLISECONDS).toISOString()
    return hitsRow(
      db
        .updateTable('newsletters')
        .set({ paced_at: now.toISOString() })
        .where('id', '=', id)
        .where('state', '=', 'sending')
        .where(({ eb, or }) => or([eb('paced_at', 'is', null), eb('paced_at', '<=', before)])),
    )
  },

  async setSent(id: string): Promise<void> {
    await db.updateTable('newsletters').set({ state: 'sent' }).where('id', '=', id).execute()
  },

  /** Removes newsletters, and the records of deliveries. @returns how many rows were removed */
  async removeChangedUntil({ letters, deliveries }: { letters: Date; deliveries: Date }): Promise<number> {
    const gone = db.deleteFrom('newsletters').where('changed_at', '<=', letters.toISOString())
    const noted = db.deleteFrom('newsletter_deliveries').where('delivered_at', '<=', deliveries.toISOString())
    const going = db.selectFrom('newsletters').select('id').where('state', '=', 'sending')
    const removed = await countRows(gone.where('state', '!=', 'sending'))
    return removed + (await countRows(noted.where('newsletter_id', 'not in', going)))
  },
})

const toColumns = ({ changed, ...letter }: Newsletter) => ({
  ...letterRow.write(letter),
  changed_by: changed.by,
  changed_at: changed.at.toISOString(),
})

const toNewsletter = (row: NewsletterRow): Newsletter => ({
  ...letterRow.read(row),
  changed: { by: row.changed_by, at: new Date(row.changed_at) },
})
