import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signInAt } from '#tests/support/identity/sign-in-at.ts'

const ME = 'https://graph.facebook.com/me'
const erika = {
  id: '1001',
  name: 'Erika Muster',
  email: 'erika@club.example',
  picture: { data: { url: 'https://pictures.example/1001' } },
}

test('an address that Facebook hands out is verified', async () => {
  const { profile, page } = await signInAt('facebook', { [ME]: erika })
  expect(profile).toMatchObject({
    providerUserId: '1001',
    emails: [{ address: 'erika@club.example', isVerified: true, isPrimary: true }],
    data: { full_name: 'Erika Muster', avatar_url: 'https://pictures.example/1001' },
  })
  expect(page.searchParams.get('scope')).toBe('email')
})

test('somebody who signed up at Facebook by phone has no address', async () => {
  const { profile } = await signInAt('facebook', { [ME]: { id: '1001', name: 'Erika Muster' } })
  expect(profile.emails).toEqual([])
})

test('the question for the profile is signed with the secret of the application', async () => {
  const { requests } = await signInAt('facebook', { [ME]: erika })
  const proof = createHmac('sha256', 'secret').update('token of the provider').digest('hex')
  expect(requests.at(-1)?.url.searchParams.get('appsecret_proof')).toBe(proof)
})
