import { isRecord } from '#shared/is-record.ts'

/**
 * How a value stands in its column. Instants are UTC ISO text, truth values 0 or 1, JSON is text, and what is absent is null, so that rows
 * are equal on SQLite and PostgreSQL.
 */
type Codec<Value, Stored> = { write: (value: Value) => Stored; read: (stored: Stored) => Value }

const same = <Value>(value: Value) => value

/** Text or a number of a narrower type. It is not checked when it is read: only values of that type are ever written. */
export const as = <Value extends string | number>(): Codec<Value, Value> => ({ write: same, read: same })
export const text = as<string>()
export const number = as<number>()
/** Text of a type of its own, such as an id. */
export const branded = <Brand extends string>(read: (stored: string) => Brand): Codec<Brand, string> => ({
  write: same,
  read,
})

/** One of these words. @throws {TypeError} for another, which a newer version may have written */
export const oneOf = <Value extends string>(words: readonly Value[]): Codec<Value, string> => ({
  write: same,
  read(stored) {
    const known = words.find((word) => word === stored)
    if (known === undefined) throw new TypeError(`a column holds none of: ${words.join(', ')}`)
    return known
  },
})

export const flag: Codec<boolean, number> = { write: Number, read: (stored) => stored === 1 }
export const instant: Codec<Date, string> = {
  write: (moment) => moment.toISOString(),
  read: (stored) => new Date(stored),
}

/** @param parse gives what was stored its type; throws for a row that this program did not write */
export const json = <Value>(parse: (stored: unknown) => Value): Codec<Value, string> => ({
  write: (value) => JSON.stringify(value),
  read: (stored) => parse(JSON.parse(stored)),
})

/** JSON that is not checked when it is read: only its store writes it. */
export const trustedJson = <Value>(): Codec<Value, string> => json((stored) => stored as Value)

/** A JSON object. */
export const object = json((stored) => {
  if (isRecord(stored)) return stored
  throw new TypeError('a column that should hold a JSON object holds something else')
})

/** A JSON array. */
export const list = json((stored): unknown[] => {
  if (Array.isArray(stored)) return stored
  throw new TypeError('a column that should hold a JSON array holds something else')
})

export const optional = <Value, Stored>({
  write,
  read,
}: Codec<Value, Stored>): Codec<Value | undefined, Stored | null> => ({
  write: (value) => (value === undefined ? null : write(value)),
  read: (stored) => (stored === null ? undefined : read(stored)),
})

type Codecs = Record<string, { write: (value: never) => unknown; read: (stored: never) => unknown }>

type SnakeCase<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

type Value<Described extends Codecs> = { [Name in keyof Described]: ReturnType<Described[Name]['read']> }
type Row<Described extends Codecs, Prefix extends string> = {
  [Name in keyof Described as `${Prefix}${SnakeCase<Name>}`]: ReturnType<Described[Name]['write']>
}

/** The columns of a described row, for the type of its table. */
export type RowOf<Description extends { write: (value: never) => unknown }> = ReturnType<Description['write']>

/**
 * Turns values into rows and back. Each property has a column of its name in the database's spelling: `accountId` stands in `account_id`.
 * Further columns of a row and further properties of a value are left out.
 *
 * @param prefix of all columns, where a row holds those of several tables
 */
export function describeRow<Described extends Codecs, Prefix extends string = ''>(
  described: Described,
  prefix: Prefix | '' = '',
) {
  const parts = Object.entries(described).map(([name, { write, read }]) => ({
    name,
    column: `${prefix}${toSnakeCase(name)}`,
    // Each gets what its own name holds.
    write: write as (value: unknown) => unknown,
    read: read as (stored: unknown) => unknown,
  }))

  return {
    /** To select from a table that has them without the prefix. */
    columnsOf: <Table extends string>(table: Table) =>
      Object.keys(described).map(
        (name) => `${table}.${toSnakeCase(name)} as ${prefix}${toSnakeCase(name)}`,
      ) as `${Table}.${SnakeCase<keyof Described>} as ${Prefix}${SnakeCase<keyof Described>}`[],

    write(value: Value<Described>): Row<Described, Prefix> {
      const row: Record<string, unknown> = {}
      for (const { name, column, write } of parts) row[column] = write(value[name])
      return row as Row<Described, Prefix>
    },

    read(row: Row<Described, Prefix>): Value<Described> {
      const columns: Record<string, unknown> = row
      const value: Record<string, unknown> = {}
      for (const { name, column, read } of parts) value[name] = read(columns[column])
      return value as Value<Described>
    },
  }
}

const toSnakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
