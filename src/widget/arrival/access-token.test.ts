import { expect, test } from 'vitest'
import { assuranceOf, emailIn } from './access-token.ts'

const tokenWith = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`

test('a token names its assurance level and the address it signs in, whatever other claims it has', () => {
  const token = tokenWith({ aal: 'aal1', email: 'jürgen@club.example' })
  expect([assuranceOf(token), emailIn(token)]).toEqual(['aal1', 'jürgen@club.example'])
})

test.each(['no token', '', 'x.%%%.y', tokenWith({ aal: 2, email: '' })])('"%s" tells nothing', (token) => {
  expect([assuranceOf(token), emailIn(token)]).toEqual([undefined, undefined])
})
