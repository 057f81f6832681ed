import { expect, test } from 'vitest'
import { signInAt } from '#tests/support/identity/sign-in-at.ts'

const USER = 'https://api.bitbucket.org/2.0/user'
const answers = {
  [USER]: {
    uuid: '{a1}',
    display_name: 'Erika Muster',
    nickname: 'erika',
    links: { avatar: { href: 'https://avatars.example/a1' } },
  },
  [`${USER}/emails`]: {
    values: [
      { email: 'new@club.example', is_primary: false, is_confirmed: false, type: 'email' },
      { email: 'erika@club.example', is_primary: true, is_confirmed: true, type: 'email' },
    ],
  },
}

test('Bitbucket tells all addresses, and which of them are confirmed', async () => {
  const { profile, page } = await signInAt('bitbucket', answers)
  expect(profile).toMatchObject({
    providerUserId: '{a1}',
    emails: [
      { address: 'new@club.example', isVerified: false, isPrimary: false },
      { address: 'erika@club.example', isVerified: true, isPrimary: true },
    ],
    data: { email: 'erika@club.example', full_name: 'Erika Muster', avatar_url: 'https://avatars.example/a1' },
  })
  expect(page.searchParams.get('scope')).toBe('account email')
})

test('an account without picture has none', async () => {
  const { profile } = await signInAt('bitbucket', { ...answers, [USER]: { uuid: '{a1}', display_name: 'Erika' } })
  expect(profile.data).not.toHaveProperty('avatar_url')
})
