import type { DeleteResult, InsertResult, UpdateResult } from 'kysely'

type Statement = { executeTakeFirst(): Promise<InsertResult | UpdateResult | DeleteResult> }

/** Runs a statement. @returns how many rows it has added, changed or removed */
export async function countRows(statement: Statement): Promise<number> {
  const result = await statement.executeTakeFirst()
  if ('numDeletedRows' in result) return Number(result.numDeletedRows)
  return Number('numUpdatedRows' in result ? result.numUpdatedRows : (result.numInsertedOrUpdatedRows ?? 0))
}

/** Runs a statement about one row. @returns whether that was there as it asks for, or is new */
export const hitsRow = async (statement: Statement): Promise<boolean> => (await countRows(statement)) === 1
