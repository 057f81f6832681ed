import { sql, type RawBuilder } from 'kysely'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { Column, Stored, Table } from '../allow/table.ts'
import type { Comparison, Condition, Pattern } from '#programs/data/parse/condition.ts'
import type { Ordering } from '../parse/order.ts'
import type { Row, RowReader } from './row-reader.ts'

/** Reads the rows of a checked query from the database. Columns and tables come from our own list, values are passed as parameters. */
export function createStoredRows({ db, engine }: Connection, now: () => Date): RowReader {
  const filter = (table: Table, where: readonly Condition[]) =>
    sql.join([...visible(table.stored, now), all(where, engine)], sql` and `)
  const from = ({ name, stored }: Table) => sql.table(stored?.table ?? name)

  return {
    async read(table, { select, where, order, range }, limit) {
      const names = new Set(['id', ...select.flatMap(({ column }) => column.madeOf ?? [column.name])])
      const columns = sql.join([...names].map((name) => sql.ref(name)))
      const query = sql<Row>`select ${columns} from ${from(table)} where ${filter(table, where)} order by ${toOrder(order, engine)} limit ${limit} offset ${range.offset}`
      return (await query.execute(db)).rows
    },

    async count(table, where) {
      const query = sql<{ rows: number }>`select count(*) as rows from ${from(table)} where ${filter(table, where)}`
      const { rows } = await query.execute(db)
      return rows[0]?.rows ?? 0
    },
  }
}

type Connection = Pick<DatabaseConnection, 'db' | 'engine'>
type Engine = DatabaseConnection['engine']
type Sql = RawBuilder<unknown>

/** The conditions for public rows: moments are compared as the text that they are stored as. */
function visible(stored: Stored | undefined, now: () => Date): Sql[] {
  if (!stored) return []
  const { hidden, since, until } = stored
  const moment = now().toISOString()
  return [
    ...hidden.map((column) => sql`${sql.ref(column)} = 0`),
    ...(since === undefined ? [] : [sql`${sql.ref(since)} <= ${moment}`]),
    ...(until === undefined ? [] : [sql`(${sql.ref(until)} is null or ${sql.ref(until)} > ${moment})`]),
  ]
}

/** The id always comes last, so that the order is total and pages never overlap. */
function toOrder(order: readonly Ordering[], engine: Engine): Sql {
  const terms = order.map(({ column, isDescending, nullsFirst }) => {
    const direction = sql.raw(`${isDescending ? 'desc' : 'asc'} nulls ${nullsFirst ? 'first' : 'last'}`)
    return sql`${bytewise(column, engine)} ${direction}`
  })
  return sql.join([...terms, sql`${bytewise({ name: 'id', type: 'uuid' }, engine)} asc`])
}

/** Compares texts by their bytes, as SQLite does; PostgreSQL would use the locale of the database. */
function bytewise({ name, type }: Pick<Column, 'name' | 'type'>, engine: Engine): Sql {
  return type === 'integer' || engine === 'sqlite' ? sql.ref(name) : sql`${sql.ref(name)} collate "C"`
}

const signs: Record<Comparison, string> = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' }

function all(conditions: readonly Condition[], engine: Engine): Sql {
  return toSql({ kind: 'all', conditions: [...conditions] }, engine)
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

/*
 * SQLite's LIKE always folds A to Z and no other letters; PostgreSQL's ILIKE folds by the locale of the database. For equal results, patterns
 * become GLOB and regular expressions, which fold nothing, and a letter in either case becomes a set of two.
 */

/** The pattern for SQLite's GLOB. */
function toGlob(pattern: Pattern, ignoresCase: boolean): string {
  const write = (sign: string) => {
    const cases = ignoresCase ? casesOf(sign) : [sign]
    return cases.length > 1 || /[*?[]/.test(sign) ? `[${cases.join('')}]` : sign
  }
  return pattern.map((part) => (part.kind === 'text' ? write(part.text) : { any: '*', one: '?' }[part.kind])).join('')
}

/** The pattern as a regular expression of PostgreSQL. */
function toRegularExpression(pattern: Pattern, ignoresCase: boolean): string {
  const write = (sign: string) => {
    const cases = ignoresCase ? casesOf(sign) : [sign]
    return cases.length > 1 ? `[${cases.join('')}]` : sign.replace(/[\\^$.*+?()[\]{}|]/, '\\$&')
  }
  const parts = pattern.map((part) => (part.kind === 'text' ? write(part.text) : { any: '.*', one: '.' }[part.kind]))
  return `^${parts.join('')}$`
}

/** A letter in its two cases. A letter whose upper case is longer („ß“ is „SS“) has no other case. */
function casesOf(sign: string): string[] {
  const cases = [sign, sign.toLowerCase(), sign.toUpperCase()]
  return [...new Set(cases.filter((written) => Array.from(written).length === 1))]
}
