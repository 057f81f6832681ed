import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyAddress, anyPath } from '#tests/support/samples/any-address.ts'
import { signInTo, wayBack, wayBackOf } from './way-back.ts'

test.each([
  ['/admin', '/admin'],
  ['/admin/personen?seite=2', '/admin/personen?seite=2'],
  ['/admin/personen#unten', '/admin/personen'],
  ['/admin/../news', '/admin'],
  ['/admin/..%2f..%2fnews', '/admin/..%2f..%2fnews'],
  ['/administration', '/admin'],
  ['/news', '/admin'],
  ['//boese.example/admin', '/admin'],
  ['https://boese.example/admin', '/admin'],
  ['/admin\\..\\..\\boese', '/admin'],
  ['/admin\t/konto', '/admin'],
  ['/admin/konto/verknuepfungen/google', '/admin/konto/verknuepfungen'],
  ['/admin/Konto/%76erknuepfungen/google?a=b', '/admin/konto/verknuepfungen'],
  ['/admin/konto/verknuepfungen/zurueck?code=c', '/admin/konto/verknuepfungen/zurueck?code=c'],
  ['', '/admin'],
  [null, '/admin'],
])('after signing in, %j leads to %s', (wanted, target) => expect(wayBack(wanted)).toBe(target))

test('whatever is wanted, the way back stays in the members’ area', () => {
  const wanted = fc.oneof(
    fc.string(),
    anyAddress,
    anyPath.map((path) => `/admin${path}`),
  )
  fc.assert(
    fc.property(wanted, (text) =>
      new URL(wayBack(text), 'https://club.example').href.startsWith('https://club.example/admin'),
    ),
  )
})

test('the sign-in’s address keeps the way back, and names none to itself', () => {
  const address = signInTo(new URL('https://club.example/admin/personen?seite=2&suche=a%20b'))
  expect(wayBackOf(new URL(address, 'https://club.example'))).toBe('/admin/personen?seite=2&suche=a%20b')
  expect(signInTo(new URL('https://club.example/admin'))).toBe('/admin')
})
