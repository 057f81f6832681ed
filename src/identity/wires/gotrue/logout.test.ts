import { expect } from 'vitest'
import { prepareGotrue, test } from '#tests/support/identity/gotrue-bench.ts'

test('signing out ends all sessions of the person and answers with nothing at all', async () => {
  const { join, logIn, raw, get, form } = await prepareGotrue()
  const here = await join('anna@club.example')
  const there = await logIn('anna@club.example')
  const { status, headers, text } = await raw('POST', '/logout', { token: here.access_token })
  expect([status, text]).toEqual([204, ''])
  // gotrue-js parses a body whenever the content type says JSON.
  expect(headers.get('content-type')).toBeNull()
  expect((await get('/user', { token: there.access_token })).status).toBe(401)
  const refreshed = await form('/token', { grant_type: 'refresh_token', refresh_token: there.refresh_token })
  expect(refreshed.body.error_description).toBe('Invalid Refresh Token')
})

test('signing out twice is refused the second time', async ({ wire: { join, raw } }) => {
  const { access_token: token } = await join('anna@club.example')
  await raw('POST', '/logout', { token })
  expect((await raw('POST', '/logout', { token })).status).toBe(401)
})
