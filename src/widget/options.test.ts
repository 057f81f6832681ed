import { expect, test } from 'vitest'
import { readAttributes } from './options.ts'

test('a script element can set everything that init takes', () => {
  expect(
    readAttributes({
      apiUrl: '/.netlify/identity',
      locale: 'de',
      logo: 'false',
      namePlaceholder: 'Wie im Verein',
      container: '#dialog',
      cookieDomain: '.club.example',
      sessionUrl: '/konto/sitzung',
      afterLogin: '/admin',
      hostName: 'TTV',
    }),
  ).toEqual({
    APIUrl: '/.netlify/identity',
    locale: 'de',
    logo: false,
    namePlaceholder: 'Wie im Verein',
    container: '#dialog',
    cookieDomain: '.club.example',
    sessionUrl: '/konto/sitzung',
    afterLogin: '/admin',
    host: { name: 'TTV', url: '/' },
  })
})

test('an element without attributes sets nothing', () => {
  expect(readAttributes({})).toEqual({})
})
