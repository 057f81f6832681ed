import { expect, test } from 'vitest'
import { withFragment, withQuery } from './redirect.ts'

test.each([
  ['https://club.example', 'https://club.example/?code=1'],
  ['https://club.example/in?from=mail', 'https://club.example/in?from=mail&code=1'],
  ['https://club.example/#/page', 'https://club.example/?code=1'],
  ['https://club.example/größe', 'https://club.example/gr%C3%B6%C3%9Fe?code=1'],
  ['https://club.example/łódź', 'https://club.example/%C5%82%C3%B3d%C5%BA?code=1'],
  ['org.club.app://login', 'org.club.app://login?code=1'],
  ['org.club_app://login', 'org.club_app://login?code=1'],
])('a code goes into the query of %s', (address, expected) => {
  expect(withQuery(address, { code: '1' })).toBe(expected)
})

test.each([
  ['https://club.example/in?from=mail', 'https://club.example/in?from=mail#a=b+c&sb='],
  ['https://club.example/#/page', 'https://club.example/#a=b+c&sb='],
  ['exp://192.0.2.1:8081/--/auth', 'exp://192.0.2.1:8081/--/auth#a=b+c&sb='],
])('a session takes the place of the fragment of %s', (address, expected) => {
  expect(withFragment(address, { a: 'b c', sb: '' })).toBe(expected)
})
