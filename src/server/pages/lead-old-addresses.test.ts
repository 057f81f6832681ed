import { expect, test, vi } from 'vitest'
import { createRedirectReader } from '#features/redirects/redirect-reader.ts'
import { toRedirects } from '#features/redirects/redirect.ts'
import { leadOldAddresses } from './lead-old-addresses.ts'

const PAGES = new Set(['/', '/news', '/news/sieg'])
const { find } = createRedirectReader(
  {
    list: async () =>
      toRedirects([
        ['/?p=12', '/news/sieg'],
        ['/2019/05/sieg/', '/news/sieg'],
        ['/news/sieg-alt', '/news/sieg'],
        ['/news', '/anderswo'],
        ['/mühle', '/news/mühle'],
        ['/suche-alt', '/suche?q=a%26b'],
        ['/liste', '/docs/a%23b.pdf#seite 2'],
        ['/prozent', '/news?q=100%'],
        ['/strich', '/\\\\[/x'],
        ['/punkt', '/.//anderswo.example'],
      ]),
  },
  async () => true,
)

let rendered = 0

async function ask(path: string, init?: RequestInit, findRedirect = find) {
  const render = vi.fn<(request: Request) => Promise<Response>>(async ({ url }) => {
    const { pathname } = new URL(url)
    return new Response(pathname, { status: PAGES.has(pathname) ? 200 : 404 })
  })
  const handle = leadOldAddresses(
    { find: findRedirect, isRoute: (path) => /^\/(?:news(?:\/.*)?)?$/.test(path) },
    render,
  )
  const answer = await handle(new Request(`http://club.example${path}`, init), undefined)
  rendered = render.mock.calls.length
  return [answer.status, answer.headers.get('location')]
}

test.each([
  ['/2019/05/sieg', 301, '/news/sieg'],
  ['/2019/05/Sieg/', 301, '/news/sieg'],
  ['/2019/05/sieg/index.html?x=1', 301, '/news/sieg'],
  ['/?p=12', 301, '/news/sieg'],
  ['/m%C3%BChle', 301, '/news/m%C3%BChle'],
  ['/suche-alt', 301, '/suche?q=a%26b'],
  ['/liste', 301, '/docs/a%23b.pdf#seite%202'],
  ['/prozent', 404, null],
  ['/strich', 404, null],
  ['/punkt', 404, null],
  ['/?p=13', 200, null],
  ['/', 200, null],
  ['/news/sieg', 200, null],
  ['/unbekannt', 404, null],
])('%s is answered with %i and leads to %s', async (path, status, location) => {
  expect(await ask(path)).toEqual([status, location])
})

test('a page of today outranks an old address, however it is written', async () => {
  expect(await ask('/news')).toEqual([200, null])
  expect(await ask('/news/')).toEqual([200, null])
})

test('where no page can be, none is made before an old address is followed', async () => {
  expect(await ask('/2019/05/sieg/')).toEqual([301, '/news/sieg'])
  expect(rendered).toBe(0)
  expect(await ask('/news/sieg-alt')).toEqual([301, '/news/sieg'])
  expect(rendered).toBe(1)
})

test('a form is never led elsewhere', async () => {
  expect(await ask('/2019/05/sieg', { method: 'POST' })).toEqual([404, null])
})

test('pages are answered even when the old addresses cannot be read', async () => {
  const away = async () => Promise.reject(new Error('the database is away'))
  expect(await ask('/news', {}, away)).toEqual([200, null])
})
