import fc from 'fast-check'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { Link as RouterLink, NavLink as RouterNavLink, StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Link, NavLink } from './link.tsx'

const render = (page: string, link: ReactNode) => renderToString(<StaticRouter location={page}>{link}</StaticRouter>)

const segment = fc.stringMatching(/^[a-zäöü0-9%~_-][a-zäöü0-9%~_.-]{0,8}$/)
const path = fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`)
const end = fc.constantFrom('', '?seite=2', '?q=a&b=%20c', '#training', '?q=1#werte')
const odd = fc.constantFrom(
  '',
  '.',
  '..',
  '?q=1',
  '#werte',
  'neu',
  './neu',
  '../neu',
  '//fremd.example',
  '/a/../b',
  '/a//b',
  '/a/./b',
  '/a\\b',
)
const address = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(path, end).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: odd },
)
const extras = fc.record(
  {
    className: fc.constant('button'),
    rel: fc.constant('prev'),
    'aria-label': fc.string(),
    viewTransition: fc.boolean(),
    reloadDocument: fc.boolean(),
    replace: fc.boolean(),
  },
  { requiredKeys: [] },
)

test('a link on the server is that of the router', () => {
  fc.assert(
    fc.property(path, address, extras, fc.string(), (page, to, props, words) => {
      const own = render(
        page,
        <Link {...props} to={to}>
          {words}
        </Link>,
      )
      expect(own).toBe(
        render(
          page,
          <RouterLink {...props} to={to}>
            {words}
          </RouterLink>,
        ),
      )
    }),
  )
})

test('an address that is no text is left to the router', () => {
  const to = { search: '?seite=3' }
  expect(render('/news', <Link to={to}>Weiter</Link>)).toBe(render('/news', <RouterLink to={to}>Weiter</RouterLink>))
})

test('so is a link in a menu, on the page itself, below it and elsewhere', () => {
  const pages = ['/', '/news', '/News', '/news/3', '/newsletter', '/kontakt', '/admin', '/admin/konto']
  for (const page of pages)
    for (const to of ['/', '/news', '/kontakt', '/admin'])
      for (const isEnd of [true, false]) {
        const props = { className: 'item', to, end: isEnd, viewTransition: true, children: 'Aktuelles' }
        expect(render(page, <NavLink {...props} />)).toBe(render(page, <RouterNavLink {...props} />))
      }
})
