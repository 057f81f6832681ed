import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { addPagingHeaders, readPage } from './paging.ts'

function ask(query: string, total = 120) {
  const app = new Hono().get('/base/users', (c) => {
    const page = readPage(c)
    if (!page.ok) return c.text(page.error, 400)
    addPagingHeaders(c, page.value, total)
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

test('the first page leads to the next and the last one and keeps the rest of the query', async () => {
  const { headers } = await ask('?filter=anna&per_page=50')
  expect(headers.get('x-total-count')).toBe('120')
  expect(headers.get('link')).toBe(
    '</base/users?filter=anna&per_page=50&page=2>; rel="next", </base/users?filter=anna&per_page=50&page=3>; rel="last"',
  )
})

test('a page in the middle leads both ways, the last one only back', async () => {
  expect((await ask('?page=2')).headers.get('link')).toBe(
    '</base/users?page=3>; rel="next", </base/users?page=1>; rel="prev", </base/users?page=3>; rel="last"',
  )
  expect((await ask('?page=3')).headers.get('link')).toBe(
    '</base/users?page=2>; rel="prev", </base/users?page=3>; rel="last"',
  )
})

test('beyond the end and in an empty list the links stay on pages that exist', async () => {
  expect((await ask('?page=9')).headers.get('link')).toContain('</base/users?page=3>; rel="prev"')
  expect((await ask('', 0)).headers.get('link')).toBe('</base/users?page=1>; rel="last"')
})
