import { expect, test } from 'vitest'
import { readFragment } from './fragment.ts'

test.each(['confirmation', 'invite', 'recovery', 'email_change', 'magiclink'])('a %s token is found', (type) => {
  expect(readFragment(`#${type}_token=aB-_9&more=1`)).toEqual({ kind: 'token', type, token: 'aB-_9' })
  expect(readFragment(`#/${type}_token=aB-_9`)).toEqual({ kind: 'token', type, token: 'aB-_9' })
})

test('the refusal of a closed service differs from other failures of a sign-in with a provider', () => {
  expect(readFragment('#error=access_denied&error_description=403%3A+Signups+not+allowed')).toEqual({
    kind: 'sign-up-refused',
  })
  expect(readFragment('#error=server_error&error_description=Error+from+100%25+provider')).toEqual({
    kind: 'sign-in-failed',
    text: 'Error from 100% provider',
  })
  expect(readFragment('#error=access_denied&error_code=otp_expired&error_description=Gone')).toEqual({
    kind: 'sign-in-failed',
    text: 'Gone',
  })
  expect(readFragment('#error=server_error&error_description=%E0%A4%A')).toMatchObject({ text: '%E0%A4%A' })
})

test('a session is passed on unchanged', () => {
  const hash = '#access_token=a.b.c==&expires_in=3600&refresh_token=x-_y&token_type=bearer'
  expect(readFragment(hash)).toEqual({
    kind: 'external-session',
    parameters: { access_token: 'a.b.c==', expires_in: '3600', refresh_token: 'x-_y', token_type: 'bearer' },
  })
})

test('a session that the host page requested is left to it', () => {
  const state = encodeURIComponent(JSON.stringify({ auth_type: 'implicit' }))
  expect(readFragment(`#access_token=a&state=${state}`)).toBeUndefined()
  expect(readFragment('#access_token=a&state=%7Bnonsense')).toMatchObject({ kind: 'external-session' })
})

test.each(['reset', 'password_reset', 'unsubscribe', 'my_invite'])(
  'a %s token is the host page’s own and is left to it',
  (type) => expect(readFragment(`#${type}_token=aB-_9`)).toBeUndefined(),
)

test.each(['', '#', '#termine', '#confirmation_token=', '#refresh_token=abc', '#id_token=abc', '#error=none'])(
  '"%s" asks for nothing',
  (hash) => {
    expect(readFragment(hash)).toBeUndefined()
  },
)
