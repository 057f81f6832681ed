import { sql, type RawBuilder } from 'kysely'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { Table } from '../allow/tables.ts'
import type { Comparison, Condition } from '../parse/condition.ts'
import type { Ordering } from '../parse/order.ts'
import type { Query } from '../parse/read-query.ts'
import type { Value } from '../parse/value.ts'
import { toGlob, toRegularExpression } from './pattern-text.ts'

/** A row of the database, by column. */
export type Row = Record<string, Value | null>

export type RowReader = {
  read: (table: Table, query: Query, limit: number) => Promise<Row[]>
  /** How many rows fulfil the conditions, whatever part of them is read. */
  count: (table: Table, where: Condition[]) => Promise<number>
}

/** Reads what a checked query asks for. Columns and tables come from our own list, values go as parameters. */
export function createRowReader({ db, engine }: Pick<DatabaseConnection, 'db' | 'engine'>): RowReader {
  return {
    async read(table, { select, where, order, range }, limit) {
      const names = new Set(['id', ...select.map(({ column }) => column.name)])
      const columns = sql.join([...names].map((name) => sql.ref(name)))
      const filter = visible(table, where, engine)
      const query = sql<Row>`select ${columns} from ${sql.table(table.name)} where ${filter} order by ${toOrder(order, engine)} limit ${limit} offset ${range.offset}`
      return (await query.execute(db)).rows
    },

    async count(table, where) {
      const query = sql<{
        rows: number
      }>`select count(*) as rows from ${sql.table(table.name)} where ${visible(table, where, engine)}`
      const { rows } = await query.execute(db)
      return rows[0]?.rows ?? 0
    },
  }
}

type Engine = DatabaseConnection['engine']
type Sql = RawBuilder<unknown>

function visible({ hiddenBy }: Table, where: Condition[], engine: Engine): Sql {
  const filter = all(where, engine)
  return hiddenBy === undefined ? filter : sql`${sql.ref(hiddenBy)} = 0 and ${filter}`
}

/** The id comes last always, so that rows stand in one order and pages of them never overlap. */
function toOrder(order: Ordering[], engine: Engine): Sql {
  const terms = order.map(({ column, isDescending, nullsFirst }) => {
    const direction = sql.raw(`${isDescending ? 'desc' : 'asc'} nulls ${nullsFirst ? 'first' : 'last'}`)
    return sql`${bytewise(column, engine)} ${direction}`
  })
  return sql.join([...terms, sql`${bytewise({ name: 'id', type: 'uuid' }, engine)} asc`])
}

/** Text by its bytes, as SQLite does; PostgreSQL would ask the locale of the database. */
function bytewise({ name, type }: Ordering['column'], engine: Engine): Sql {
  return type === 'integer' || engine === 'sqlite' ? sql.ref(name) : sql`${sql.ref(name)} collate "C"`
}

const signs: Record<Comparison, string> = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' }

function all(conditions: Condition[], engine: Engine): Sql {
  return toSql({ kind: 'all', conditions }, engine)
}

function toSql(condition: Condition, engine: Engine): Sql {
  switch (condition.kind) {
    case 'compare': {
      const { column, comparison, value } = condition
      return sql`${bytewise(column, engine)} ${sql.raw(signs[comparison])} ${value}`
    }
    case 'like':
      return likeness(condition, engine)
    case 'in':
      if (condition.values.length === 0) return sql`1 = 0`
      return sql`${bytewise(condition.column, engine)} in (${sql.join(condition.values)})`
    case 'is-null':
      return sql`${sql.ref(condition.column.name)} is null`
    case 'not':
      return sql`not (${toSql(condition.inner, engine)})`
    case 'all':
    case 'any': {
      const [neutral, word] = condition.kind === 'all' ? [sql`1 = 1`, sql` and `] : [sql`1 = 0`, sql` or `]
      const parts = condition.conditions.map((part) => toSql(part, engine))
      return parts.length === 0 ? neutral : sql`(${sql.join(parts, word)})`
    }
  }
}

function likeness({ column, pattern, ignoresCase }: Extract<Condition, { kind: 'like' }>, engine: Engine): Sql {
  if (engine === 'sqlite') return sql`${sql.ref(column.name)} glob ${toGlob(pattern, ignoresCase)}`
  return sql`${bytewise(column, engine)} ~ ${toRegularExpression(pattern, ignoresCase)}`
}
