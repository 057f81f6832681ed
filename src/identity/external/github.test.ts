import { expect, test } from 'vitest'
import { signInAt } from '#tests/support/identity/sign-in-at.ts'

const USER = 'https://api.github.com/user'
const answers = {
  [USER]: { id: 42, login: 'erika', name: 'Erika Muster', email: null, avatar_url: 'https://avatars.example/42' },
  [`${USER}/emails`]: [
    { email: 'old@club.example', primary: false, verified: false, visibility: null },
    { email: 'erika@club.example', primary: true, verified: true, visibility: 'private' },
  ],
}

test('GitHub tells all addresses, and which of them are verified', async () => {
  const { profile } = await signInAt('github', answers)
  expect(profile.emails).toEqual([
    { address: 'old@club.example', isVerified: false, isPrimary: false },
    { address: 'erika@club.example', isVerified: true, isPrimary: true },
  ])
})

test('the primary address, the login and the picture are handed on', async () => {
  const { profile } = await signInAt('github', answers)
  expect(profile).toMatchObject({
    provider: 'github',
    providerUserId: '42',
    data: {
      sub: '42',
      email: 'erika@club.example',
      email_verified: true,
      full_name: 'Erika Muster',
      user_name: 'erika',
      avatar_url: 'https://avatars.example/42',
    },
    tokens: { accessToken: 'token of the provider', refreshToken: 'next' },
  })
})

test('GitHub is asked for the addresses', async () => {
  const { page } = await signInAt('github', answers)
  expect(page.origin + page.pathname).toBe('https://github.com/login/oauth/authorize')
  expect(page.searchParams.get('scope')).toBe('user:email')
})

test('an account without a name is nobody’s name', async () => {
  const { profile } = await signInAt('github', { ...answers, [USER]: { id: 42, login: 'erika', name: null } })
  expect(profile.data).not.toHaveProperty('full_name')
})

test('a GitHub server of one’s own has its interface on its own host', async () => {
  const own = 'https://git.club.example/api/v3/user'
  const { profile, page } = await signInAt(
    'github',
    { [own]: { id: 7, login: 'erika' }, [`${own}/emails`]: [] },
    { issuer: 'https://git.club.example/login/oauth/' },
  )
  expect(page.href).toMatch('https://git.club.example/login/oauth/authorize?')
  expect(profile.providerUserId).toBe('7')
})

test.each([
  ['an answer of another form', { [USER]: { login: 'erika' } }, 'unexpected answer'],
  ['addresses that are refused', { [USER]: answers[USER] }, 'answer 404'],
])('%s prove nobody', async (_, wrong, detail) => {
  await expect(signInAt('github', wrong)).rejects.toThrow(`{"kind":"provider-failed","detail":"${detail}"}`)
})
