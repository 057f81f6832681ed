import { isDeepStrictEqual } from 'node:util'
import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { Database } from './database.ts'

/** By engine, for each writes SQL in its own way; then by name. */
const kept = new WeakMap<object, Map<string, CompiledQuery>>()

/**
 * Runs a query that is asked many times a second: its text is composed once and later only given other values. Composing it anew costs
 * more than running it.
 *
 * @param name must differ for every text of a query
 * @param values in the order in which they stand in the query
 * @throws {Error} when the query has other values than these: a programming error, do not catch it
 */
export async function runKeptQuery<Row>(
  db: Database,
  name: string,
  values: readonly unknown[],
  compose: () => Compilable<Row>,
): Promise<QueryResult<Row>> {
  // A transaction has the adapter of its connection.
  const { adapter } = db.getExecutor()
  const known = kept.get(adapter)?.get(name)
  if (known) return db.executeQuery<Row>({ ...(known as CompiledQuery<Row>), parameters: values })
  const query = compose().compile()
  if (!isDeepStrictEqual(query.parameters, values))
    throw new Error(`The values of „${name}“ are not those of its query.`)
  if (!kept.has(adapter)) kept.set(adapter, new Map())
  kept.get(adapter)?.set(name, query)
  return db.executeQuery(query)
}
