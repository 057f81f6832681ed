import type { Context } from 'hono'
import { err, ok, type Result } from '#shared/result.ts'
import type { Page } from '#identity/core/store.ts'

const DEFAULT_SIZE = 50
const MAX_SIZE = 1_000
/** Beyond it no list goes, and the product with the largest size stays a safe integer. */
const MAX_PAGE = 1_000_000_000

/** `page` and `per_page` of the query; the error is what is wrong with them. */
export function readPage(c: Context): Result<Page, string> {
  const number = readCount(c.req.query('page'), 1)
  const size = readCount(c.req.query('per_page'), DEFAULT_SIZE)
  if (number === undefined) return err('Bad Pagination Parameters: page must be a number from 1')
  if (size === undefined) return err('Bad Pagination Parameters: per_page must be a number from 1')
  return ok({ number: Math.min(number, MAX_PAGE), size: Math.min(size, MAX_SIZE) })
}

/** Tells the client how many there are and where to go on. */
export function addPagingHeaders(c: Context, page: Page, total: number): void {
  const last = Math.max(1, Math.ceil(total / page.size))
  const url = new URL(c.req.url)
  const link = (number: number, relation: string) => {
    url.searchParams.set('page', String(number))
    return `<${url.pathname}${url.search}>; rel="${relation}"`
  }
  const links = [
    ...(page.number < last ? [link(page.number + 1, 'next')] : []),
    ...(page.number > 1 ? [link(Math.min(page.number - 1, last), 'prev')] : []),
    link(last, 'last'),
  ]
  c.header('Link', links.join(', '))
  c.header('X-Total-Count', String(total))
}

function readCount(text: string | undefined, fallback: number): number | undefined {
  if (text === undefined || text === '') return fallback
  return /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : undefined
}
