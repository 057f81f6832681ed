import { expect, test } from 'vitest'
import { signInAt } from '#tests/support/identity/sign-in-at.ts'

const erika = { id: 9, username: 'erika', name: 'Erika Muster', email: 'erika@club.example', avatar_url: null }
const answer = (more: Record<string, unknown>) => ({ 'https://gitlab.com/api/v4/user': { ...erika, ...more } })

test('a confirmed address of GitLab is verified', async () => {
  const { profile, page } = await signInAt('gitlab', answer({ confirmed_at: '2026-01-01T00:00:00Z' }))
  expect(profile).toMatchObject({
    providerUserId: '9',
    emails: [{ address: 'erika@club.example', isVerified: true, isPrimary: true }],
    data: { iss: 'https://gitlab.com', preferred_username: 'erika', name: 'Erika Muster' },
  })
  expect(page.origin + page.pathname).toBe('https://gitlab.com/oauth/authorize')
  expect(page.searchParams.get('scope')).toBe('read_user')
})

test('an address that GitLab has not confirmed is not verified', async () => {
  const { profile } = await signInAt('gitlab', answer({ confirmed_at: null }))
  expect(profile.emails).toEqual([{ address: 'erika@club.example', isVerified: false, isPrimary: true }])
})

test('an account without address has none', async () => {
  const { profile } = await signInAt('gitlab', answer({ email: '' }))
  expect(profile.emails).toEqual([])
  expect(profile.data).not.toHaveProperty('email')
})

test('a GitLab of one’s own is asked below its issuer', async () => {
  const { profile } = await signInAt(
    'gitlab',
    { 'https://git.club.example/gitlab/api/v4/user': erika },
    { issuer: 'https://git.club.example/gitlab' },
  )
  expect(profile.data).toMatchObject({ iss: 'https://git.club.example/gitlab' })
})
