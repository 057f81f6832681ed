import type { Context } from 'hono'
import { err, ok, type Result } from '#shared/result.ts'
import type { Listing, Page } from '#identity/core/store.ts'
import { invalid } from './answer.ts'
import { isStorableText } from './read-body.ts'

const USUAL_SIZE = 50
const MAX_SIZE = 1_000

/** @returns the asked page; the error is the finished answer */
export function readPage(c: Context): Result<Page, Response> {
  const number = readCount(c.req.query('page'), 1)
  const size = readCount(c.req.query('per_page'), USUAL_SIZE)
  const query = c.req.query('query') ?? c.req.query('filter') ?? ''
  if (number === undefined || size === undefined || !isStorableText(query)) {
    return err(invalid(c, 'Bad Pagination Parameters: page and per_page must be positive numbers'))
  }
  return ok({ number, size: Math.min(size, MAX_SIZE) })
}

function readCount(text: string | undefined, usual: number): number | undefined {
  if (!text) return usual
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0
  return count > 0 ? count : undefined
}

/** Counts, and links to other pages. `page` comes first in them: the vendor's client reads what stands behind the first `=`. */
export function showPaging(c: Context, address: string, page: Page, listing: Listing<unknown>): void {
  const last = Math.max(1, Math.ceil(listing.total / page.size))
  const linkTo = (number: number, relation: string) => {
    const query = new URLSearchParams(c.req.query())
    query.delete('page')
    query.delete('apikey')
    query.set('per_page', String(page.size))
    return `<${address}?page=${number}&${query}>; rel="${relation}"`
  }
  const links = [page.number < last && linkTo(page.number + 1, 'next'), linkTo(last, 'last')]
  c.header('Link', links.filter((link) => link !== false).join(', '))
  c.header('X-Total-Count', String(listing.total))
}
