import { hitsRow } from './count-rows.ts'
import type { Database, InTransaction } from './database.ts'

declare module './database.ts' {
  interface Tables {
    secrets: { name: string; value: string }
  }
}

/** A secret that all instances share; the first caller creates it with `create`. */
export async function getSecret(inTransaction: InTransaction, name: string, create: () => string): Promise<string> {
  const find = async (trx: Database) => {
    const known = await trx.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
    if (known) return known.value
    await trx
      .insertInto('secrets')
      .values({ name, value: create() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const row = await trx.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
    return row.value
  }
  return inTransaction(find, { isIdempotent: true })
}

/** Claims something that may happen only once. @returns whether this call is the first; concurrent calls wait until this transaction ends */
export async function claimOnce(trx: Database, name: string): Promise<boolean> {
  const claim = trx.insertInto('secrets').values({ name, value: 'done' })
  return hitsRow(claim.onConflict((conflict) => conflict.column('name').doNothing()))
}
