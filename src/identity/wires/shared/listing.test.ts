import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readAuditFilter, readPage, showPaging } from './listing.ts'

function ask(query: string, total = 120) {
  const app = new Hono().get('/base/users', (c) => {
    const page = readPage(c)
    if (!page.ok) return c.text(page.error, 400)
    showPaging(c, '/users', page.value, total)
    return c.json(page.value)
  })
  return app.request(`/base/users${query}`)
}

test('the links begin behind the mount, name the page first and keep the rest of the query without the key', async () => {
  const { headers } = await ask('?per_page=50&filter=anna&apikey=sb_publishable_x')
  expect(headers.get('x-total-count')).toBe('120')
  expect(headers.get('link')).toBe(
    '</users?page=2&filter=anna&per_page=50>; rel="next", </users?page=3&filter=anna&per_page=50>; rel="last"',
  )
})

test('the last page has no next one, and beyond the end and in an empty list the links stay on pages that exist', async () => {
  expect((await ask('?page=3')).headers.get('link')).toBe('</users?page=3>; rel="last"')
  expect((await ask('?page=9')).headers.get('link')).toBe('</users?page=3>; rel="last"')
  expect((await ask('', 0)).headers.get('link')).toBe('</users?page=1>; rel="last"')
})

test('the audit log is searched by author, action or type', () => {
  expect(readAuditFilter('author:anna:x')).toEqual({ field: 'author', text: 'anna:x' })
  expect(readAuditFilter('colour:red')).toBeUndefined()
  expect(readAuditFilter('author:')).toBeUndefined()
  expect(readAuditFilter('anna')).toBeUndefined()
})
