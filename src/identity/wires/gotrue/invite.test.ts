import { expect, test } from 'vitest'
import { prepareGotrue } from '#tests/support/identity/gotrue-bench.ts'

async function withAdmin() {
  const bench = await prepareGotrue()
  const { access_token: token } = await bench.join('chair@club.example', { roles: ['admin'] })
  return { ...bench, token }
}

test('an administrator invites somebody, who gets a mail', async () => {
  const { post, linkTo, token } = await withAdmin()
  const { status, body } = await post('/invite', { email: 'Bert@club.example', data: { full_name: 'Bert' } }, { token })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    email: 'bert@club.example',
    invited_at: expect.any(String),
    user_metadata: { full_name: 'Bert' },
  })
  expect(body).not.toHaveProperty('confirmed_at')
  expect(linkTo('bert@club.example')).toMatch(/^[\w-]{22}$/)
})

test('a closed service can still invite', async () => {
  const { join, post } = await prepareGotrue({ settings: { isSignUpOpen: false } })
  const { access_token: token } = await join('chair@club.example', { roles: ['admin'] })
  expect((await post('/invite', { email: 'bert@club.example' }, { token })).status).toBe(200)
})

test.each([
  [{ email: 'chair@club.example' }, 422, 'Email address already registered by another user'],
  [{}, 422, 'An email address is required'],
  [{ email: 'nonsense' }, 422, 'Unable to validate email address: invalid format'],
  [{ email: 'bert@club.example', data: [] }, 400, 'Could not read Invite params: bad value for data'],
])('an invitation of %j is refused with %i', async (fields, status, msg) => {
  const { post, token } = await withAdmin()
  const answer = await post('/invite', fields, { token })
  expect([answer.status, answer.body]).toEqual([status, { code: status, msg }])
})

test('nobody else invites', async () => {
  const { join, post } = await prepareGotrue()
  const { access_token: token } = await join('anna@club.example')
  expect((await post('/invite', { email: 'bert@club.example' }, { token })).body.msg).toBe('User not allowed')
})
