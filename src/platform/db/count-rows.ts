import type { DeleteResult, InsertResult, UpdateResult } from 'kysely'

type Statement = { executeTakeFirst(): Promise<InsertResult | UpdateResult | DeleteResult> }

/** Runs a statement. @returns the number of rows it has added, changed or removed */
export async function countRows(statement: Statement): Promise<number> {
  const result = await statement.executeTakeFirst()
  if ('numDeletedRows' in result) return Number(result.numDeletedRows)
  return Number('numUpdatedRows' in result ? result.numUpdatedRows : (result.numInsertedOrUpdatedRows ?? 0))
}

/** Runs a statement on one row. @returns whether it matched or added that row */
export const hitsRow = async (statement: Statement): Promise<boolean> => (await countRows(statement)) === 1
