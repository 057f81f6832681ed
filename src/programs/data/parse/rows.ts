import { err, ok, type Result } from '#shared/result.ts'
import { parseSentJson } from '#shared/json/parse-sent-json.ts'
import { isRecord } from '#shared/is-record.ts'
import { findColumn, type Table } from '../allow/table.ts'
import { badRequest, echo, type Problem, tooLarge } from '../problem.ts'
import { unquote } from './cursor.ts'
import { readCounted } from '#shared/read-counted.ts'

/** A row to insert: every column of the table, null if nothing was sent. */
export type NewRow = Record<string, string | null>

/**
 * Reads one row or an array of rows.
 *
 * @param columns the `columns` parameter: all other keys are ignored; without it all rows must have the same keys
 */
export function readRows(table: Table, body: string, columns: string | null): Result<NewRow[], Problem> {
  const parsed = parseSentJson(body)
  const given = Array.isArray(parsed) ? (parsed as unknown[]) : [parsed]
  if (!given.every(isRecord)) return err(unreadableBody)
  const named = columns ? columns.split(',').map((name) => unquote(name.trim())) : keysOf(given)
  if (named === undefined) return err(badRequest('PGRST102', 'All object keys must match'))
  const unknown = named.find((name) => !findColumn(table, name))
  if (unknown !== undefined) return err(noColumn(table, unknown))
  return ok(given.map((row) => toRow(table, row, new Set(named))))
}

export const unreadableBody = badRequest('PGRST102', 'Empty or invalid json')

/** Accepts only a body declared as JSON: a page of another site cannot make a browser send that without a preflight. */
export function checkContentType(header: string | undefined): Result<void, Problem> {
  const type = (header?.split(';')[0] ?? '').trim().toLowerCase()
  if (type === 'application/json') return ok(undefined)
  return err(badRequest('PGRST102', `Content-Type not acceptable: ${echo(type || 'none')}`))
}

type Given = Record<string, unknown>

/** @returns undefined if rows differ */
function keysOf(rows: Given[]): string[] | undefined {
  const [first = [], ...others] = rows.map((row) => Object.keys(row).toSorted())
  const written = JSON.stringify(first)
  return others.every((keys) => JSON.stringify(keys) === written) ? first : undefined
}

function toRow(table: Table, given: Given, named: ReadonlySet<string>): NewRow {
  return Object.fromEntries(
    table.columns.map(({ name }) => {
      const isSent = named.has(name) && Object.hasOwn(given, name)
      return [name, isSent ? toText(given[name]) : null]
    }),
  )
}

/** Converts as PostgreSQL does from JSON to columns of text: numbers and booleans to their text, lists to JSON. */
function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const noColumn = (table: Table, name: string) =>
  badRequest('PGRST204', `Could not find the '${echo(name)}' column of '${table.name}' in the schema cache`)

const MAX_BYTES = 64 * 1_024

/** Whether the declared length of a body is too large. */
export const isAnnouncedTooLarge = (length: string | undefined): boolean => Number(length) > MAX_BYTES

/** The text of a body; reading stops at the limit. */
export async function readBody(request: Request): Promise<Result<string, Problem>> {
  const bytes = await readBytes(request)
  return bytes.ok ? ok(bytes.value.toString('utf8')) : bytes
}

export async function readBytes(request: Request): Promise<Result<Buffer, Problem>> {
  // Aborted, or with invalid chunks: in any case the client's fault.
  const bytes = await readCounted(request, MAX_BYTES).catch(() => 'broken' as const)
  if (bytes === 'broken') return err(unreadableBody)
  return bytes ? ok(bytes) : err(tooLarge)
}
