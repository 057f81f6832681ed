import { expect, test } from 'vitest'
import { cleanSiteUrl, isLocalHost } from './site-url.ts'

test('only on localhost the user is asked for a site', () => {
  expect(['localhost', '127.0.0.1', '0.0.0.0', 'club.example', '192.168.0.1'].map(isLocalHost)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test.each([
  'https://club.example',
  'https://club.example/',
  'https://club.example/.netlify/identity',
  ' https://club.example/.netlify/identity/ ',
])('"%s" is the site https://club.example', (typed) => {
  expect(cleanSiteUrl(typed)).toBe('https://club.example')
})
