import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readAuditFilter, readOrder, readPage, searchText, showPaging } from './listing.ts'

function ask(query: string, total = 120) {
  const app = new Hono().get('/base/users', (c) => {
    const page = readPage(c)
    if (!page.ok) return c.text(page.error, 400)
    showPaging(c, '/users', page.value, total)
    return c.json(page.value)
  })
  return app.request(`/base/users${query}`)
}

test('a list without a wish starts with fifty on the first page', async () => {
  expect(await (await ask('')).json()).toEqual({ number: 1, size: 50 })
})

test('page and size can be chosen, up to a thousand on a page', async () => {
  expect(await (await ask('?page=3&per_page=20')).json()).toEqual({ number: 3, size: 20 })
  expect(await (await ask('?per_page=99999')).json()).toEqual({ number: 1, size: 1_000 })
})

test.each(['?page=0', '?page=-1', '?page=two', '?page=1.5', '?per_page=0', '?per_page=-5', '?per_page=1e3'])(
  'a page like %s is refused',
  async (query) => {
    const answer = await ask(query)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toMatch(/^Bad Pagination Parameters/)
  },
)

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

test.each([
  ['', 'newest'],
  ['?sort=', 'newest'],
  ['?sort=created_at', 'newest'],
  ['?sort=created_at+DESC', 'newest'],
  ['?sort=created_at%20asc', 'oldest'],
  ['?sort=email+asc', undefined],
  ['?sort=created_at+sideways', undefined],
  ['?sort=created_atasc', undefined],
])('%j puts people in the order %s', async (query, order) => {
  const app = new Hono().get('/', (c) => c.json({ order: readOrder(c) }))
  expect(await (await app.request(`/${query}`)).json()).toEqual(order === undefined ? {} : { order })
})

test('the audit log is searched by author, action or type', () => {
  expect(readAuditFilter('author:anna:x')).toEqual({ field: 'author', text: 'anna:x' })
  expect(readAuditFilter('colour:red')).toBeUndefined()
  expect(readAuditFilter('author:')).toBeUndefined()
  expect(readAuditFilter('anna')).toBeUndefined()
})

test('a search of nothing is no search', async () => {
  const app = new Hono().get('/', (c) => c.json({ text: searchText(c, 'filter') }))
  expect(await (await app.request('/?filter=')).json()).toEqual({})
  expect(await (await app.request('/?filter=An%00na')).json()).toEqual({ text: 'Anna' })
})
