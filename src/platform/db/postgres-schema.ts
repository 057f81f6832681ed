import { createHash } from 'node:crypto'
import {
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  QueryNode,
  SelectQueryNode,
  sql,
  type Kysely,
} from 'kysely'
import type { DatabaseIntrospector, KyselyPlugin, PostgresDialectConfig, QueryExecutorProvider } from 'kysely'
import { escapeIdentifier, Query, type PoolClient, type QueryResult } from 'pg'
import type { Tables } from './database.ts'

/**
 * Kysely locks its migrations for a session, and behind a pooler each statement may meet another session: a lock that is never given back
 * keeps every later start waiting. `migrateDatabase` takes one that belongs to a transaction.
 */
class PooledAdapter extends PostgresAdapter {
  /** @param schema where the tables lie; undefined: where the server looks by itself */
  readonly schema: string | undefined
  constructor(schema: string | undefined) {
    super()
    this.schema = schema
  }
  override acquireMigrationLock = () => Promise.resolve()
  override releaseMigrationLock = () => Promise.resolve()
}

/** The tables of other schemas in the same database are somebody else's. */
const ownTables: KyselyPlugin = {
  transformQuery: ({ node }) =>
    SelectQueryNode.is(node)
      ? QueryNode.cloneWithWhere(node, sql`ns.nspname = current_schema()`.toOperationNode())
      : node,
  transformResult: async ({ result }) => result,
}

/** PostgreSQL, also behind a pooler, and also where a database holds more than one schema. */
export class PooledPostgresDialect extends PostgresDialect {
  readonly #schema: string | undefined
  constructor(config: PostgresDialectConfig, schema: string | undefined) {
    super(config)
    this.#schema = schema
  }
  override createAdapter = (): PostgresAdapter => new PooledAdapter(this.#schema)
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    const own = new PostgresIntrospector(db.withPlugin(ownTables))
    return {
      getSchemas: () => new PostgresIntrospector(db).getSchemas(),
      getTables: (options) => own.getTables(options),
    }
  }
}

/** For whoever was given nothing but a transaction. */
export const isOnPostgres = (db: QueryExecutorProvider): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** In which schema its tables lie, where it was told one. */
export function schemaOf(db: QueryExecutorProvider): string | undefined {
  const { adapter } = db.getExecutor()
  return adapter instanceof PooledAdapter ? adapter.schema : undefined
}

/** Makes the schema that it was told, where that is missing; asks for the right to do so only then. */
export async function makeSchema(db: Kysely<Tables>): Promise<void> {
  const schema = schemaOf(db)
  if (schema === undefined) return
  const { rows } = await sql`select 1 from pg_namespace where nspname = ${schema}`.execute(db)
  if (rows.length === 0) await db.schema.createSchema(schema).execute()
}

/** Channels and advisory locks belong to a whole database, so their names say the schema; shorter than the 63 bytes of a channel. */
export function nameWithin(schema: string | undefined, name: string): string {
  return schema === undefined ? name : `${name}_${createHash('sha256').update(schema).digest('hex').slice(0, 16)}`
}

/** Until the transaction ends, others wait who ask for the same name; on SQLite there is one writer anyway. */
export async function holdInTransaction(trx: QueryExecutorProvider, name: string): Promise<void> {
  if (!isOnPostgres(trx)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${nameWithin(schemaOf(trx), name)}, 0))`.execute(trx)
}

/** Never true, so that no row comes back. What it sets ends with the transaction. */
const LOOK_IN = "select where set_config('search_path', $1, true) is null"

const BEGINNING = /^(?:begin|start transaction)\b/

/**
 * Runs statements where one schema's tables lie, on a connection that serves others as well.
 *
 * Nothing is left at the session, which may be another one for the next statement behind a pooler: a transaction is told at its beginning,
 * a statement alone in one go with it, for until the end of such a go the server takes all for one transaction. Neither needs a further
 * round trip.
 */
export function queryWithin(client: PoolClient, schema: string) {
  const path = escapeIdentifier(schema)
  return async (statement: string, parameters: unknown[]): Promise<QueryResult> => {
    if (BEGINNING.test(statement)) return client.query(`${statement}; set local search_path to ${path}`)
    return client.getTransactionStatus() === 'I'
      ? queryAlone(client, path, { text: statement, values: parameters })
      : client.query(statement, parameters)
  }
}

/** Statements by themselves never take the simple protocol, in which parameters cannot be sent. */
const EXTENDED = { queryMode: 'extended' }

function queryAlone(client: PoolClient, path: string, statement: { text: string; values: unknown[] }) {
  const { promise, resolve, reject } = Promise.withResolvers<QueryResult>()
  const query = new Query({ ...EXTENDED, ...statement }, (error, results) => {
    // One of the look and one of the statement.
    if (error) reject(error)
    else resolve((results as unknown as QueryResult[])[1] as QueryResult)
  })
  const { submit } = query
  query.submit = (connection) => {
    connection.stream.cork()
    connection.parse({ text: LOOK_IN, name: '', types: [] }, true)
    connection.bind({ values: [path] }, true)
    connection.execute({}, true)
    const refusal = submit.call(query, connection)
    connection.stream.uncork()
    return refusal
  }
  client.query(query)
  return promise
}
