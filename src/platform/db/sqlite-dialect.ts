import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteDialect } from 'kysely'

const MAX_PREPARED = 200

/** Kysely's own SQLite dialect over the SQLite that Node brings; statements are prepared once and kept. */
export function sqliteDialect(database: DatabaseSync): SqliteDialect {
  const prepared = new Map<string, Prepared>()

  function prepare(sql: string): Prepared {
    const known = prepared.get(sql)
    if (known) return known
    const statement = toPrepared(database.prepare(sql))
    if (prepared.size >= MAX_PREPARED) prepared.clear()
    prepared.set(sql, statement)
    return statement
  }

  return new SqliteDialect({ database: { close: () => database.close(), prepare } })
}

type Prepared = ReturnType<typeof toPrepared>

function toPrepared(statement: StatementSync) {
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters: readonly unknown[]) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as SQLInputValue[])),
  }
}
