import type { Context } from 'hono'
import { err, ok, type Result } from '#shared/result.ts'
import type { Page } from '#identity/core/store.ts'

const USUAL_SIZE = 50
const MAX_SIZE = 1_000
/** No list is longer, and its product with the largest size stays a safe integer. */
const MAX_PAGE = 1_000_000_000

/** `page` and `per_page` of the query; the error describes what is wrong with them, in the words of both vendors. */
export function readPage(c: Context): Result<Page, string> {
  const number = readCount(c.req.query('page'), 1)
  const size = readCount(c.req.query('per_page'), USUAL_SIZE)
  if (number === undefined) return err('Bad Pagination Parameters: page must be a number from 1')
  if (size === undefined) return err('Bad Pagination Parameters: per_page must be a number from 1')
  return ok({ number: Math.min(number, MAX_PAGE), size: Math.min(size, MAX_SIZE) })
}

function readCount(given: string | undefined, usual: number): number | undefined {
  if (!given) return usual
  return /^\d{1,15}$/.test(given) && Number(given) > 0 ? Number(given) : undefined
}

/** `created_at asc` and the like; newest first by default. @returns undefined for another order */
export function readOrder(c: Context): 'newest' | 'oldest' | undefined {
  const [isKnown, direction = 'desc'] = /^created_at(?:\s+(asc|desc))?$/i.exec(c.req.query('sort')?.trim() ?? '') ?? []
  if (isKnown === undefined && c.req.query('sort')) return undefined
  return direction.toLowerCase() === 'asc' ? 'oldest' : 'newest'
}

/** A search text from the query. PostgreSQL cannot store NUL, so no stored text contains one. */
export const searchText = (c: Context, name: string): string | undefined =>
  c.req.query(name)?.replaceAll('\0', '') || undefined

const FIELDS = ['author', 'action', 'type'] as const
type AuditFilter = { field: (typeof FIELDS)[number]; text: string }

/** `author:anna` in the query of the audit log; the text may contain further colons. @returns undefined for any other form */
export function readAuditFilter(query: string): AuditFilter | undefined {
  const [, name, text] = /^(\w+):(.+)$/s.exec(query) ?? []
  const field = FIELDS.find((known) => known === name)
  return field === undefined || text === undefined ? undefined : { field, text }
}

/**
 * Sends the total and the links to further pages, as both vendors do.
 *
 * The addresses are relative to the mount, so that a client puts its base address in front. `page` comes first in them: one vendor's client reads
 * what follows the first `=`.
 *
 * @param path of the list, below the mount
 */
export function showPaging(c: Context, path: string, page: Page, total: number): void {
  const last = Math.max(1, Math.ceil(total / page.size))
  const { page: _, apikey: __, ...others } = c.req.query()
  const rest = new URLSearchParams(Object.entries(others).toSorted())
  const link = (number: number, relation: string) =>
    `<${path}?page=${number}${rest.size > 0 ? `&${rest}` : ''}>; rel="${relation}"`
  const links = [...(page.number < last ? [link(page.number + 1, 'next')] : []), link(last, 'last')]
  c.header('Link', links.join(', '))
  c.header('X-Total-Count', String(total))
}
