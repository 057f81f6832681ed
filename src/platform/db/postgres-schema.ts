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
 * Kysely locks its migrations for a session, and behind a pooler each statement may use another session: a lock that is never released
 * would block every later start. `migrateDatabase` takes a transaction lock instead.
 */
class PooledAdapter extends PostgresAdapter {
  /** @param schema of the tables; undefined: the server's default */
  readonly schema: string | undefined
  constructor(schema: string | undefined) {
    super()
    this.schema = schema
  }
  override acquireMigrationLock = () => Promise.resolve()
  override releaseMigrationLock = () => Promise.resolve()
}

/** Hides the tables of other schemas in the same database. */
const ownTables: KyselyPlugin = {
  transformQuery: ({ node }) =>
    SelectQueryNode.is(node)
      ? QueryNode.cloneWithWhere(node, sql`ns.nspname = current_schema()`.toOperationNode())
      : node,
  transformResult: async ({ result }) => result,
}

/** PostgreSQL, also behind a pooler, and also in a database with more than one schema. */
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

/** For code that has only a transaction. */
export const isOnPostgres = (db: QueryExecutorProvider): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** The configured schema of its tables, if there is one. */
export function schemaOf(db: QueryExecutorProvider): string | undefined {
  const { adapter } = db.getExecutor()
  return adapter instanceof PooledAdapter ? adapter.schema : undefined
}

/** Creates the configured schema if it is missing; only then does it need the right to. */
export async function makeSchema(db: Kysely<Tables>): Promise<void> {
  const schema = schemaOf(db)
  if (schema === undefined) return
  const { rows } = await sql`select 1 from pg_namespace where nspname = ${schema}`.execute(db)
  if (rows.length === 0) await db.schema.createSchema(schema).execute()
}

/** Channels and advisory locks belong to a whole database, so their names contain the schema; within the 63 bytes of a channel name. */
export function nameWithin(schema: string | undefined, name: string): string {
  return schema === undefined ? name : `${name}_${createHash('sha256').update(schema).digest('hex').slice(0, 16)}`
}

/** Others that ask for the same name wait until this transaction ends; on SQLite there is one writer anyway. */
export async function holdInTransaction(trx: QueryExecutorProvider, name: string): Promise<void> {
  if (!isOnPostgres(trx)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${nameWithin(schemaOf(trx), name)}, 0))`.execute(trx)
}

/** Never true, so that it returns no row. The setting ends with the transaction. */
const LOOK_IN = "select where set_config('search_path', $1, true) is null"

const BEGINNING = /^(?:begin|start transaction)\b/

/**
 * Runs statements in one schema, on a connection that other schemas use as well.
 *
 * Leaves nothing in the session, because behind a pooler the next statement may run in another one: a transaction sets the schema at its
 * beginning; a single statement is sent together with the setting, since the server treats everything up to the next sync as one
 * transaction. Neither needs another round trip.
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

/** Forces the extended protocol for single statements, since the simple one cannot carry parameters. */
const EXTENDED = { queryMode: 'extended' }

function queryAlone(client: PoolClient, path: string, statement: { text: string; values: unknown[] }) {
  const { promise, resolve, reject } = Promise.withResolvers<QueryResult>()
  const query = new Query({ ...EXTENDED, ...statement }, (error, results) => {
    // One result of the setting and one of the statement.
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
