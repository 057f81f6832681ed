import { expect, test } from 'vitest'
import { toProfile } from './provider-profile.ts'

const person = { id: 1, emails: [], fullName: undefined, userName: undefined, avatarUrl: undefined }
const profileOf = (more: object) =>
  toProfile({
    provider: 'verband',
    issuer: 'https://verband.example',
    person: { ...person, ...more },
    tokens: undefined,
  })

test('what a provider does not tell is left out', () => {
  expect(profileOf({}).data).toEqual({ iss: 'https://verband.example', sub: '1', provider_id: '1' })
})

test('without a primary address the first verified one stands for the person', () => {
  const emails = [
    { address: 'a@club.example', isVerified: false, isPrimary: false },
    { address: 'b@club.example', isVerified: true, isPrimary: false },
  ]
  expect(profileOf({ emails }).data).toMatchObject({ email: 'b@club.example', email_verified: true })
})

test('endless names are cut, endless addresses left out', () => {
  const emails = [{ address: `${'a'.repeat(320)}@club.example`, isVerified: true, isPrimary: true }]
  const profile = profileOf({ emails, fullName: 'x'.repeat(100_000) })
  expect(profile.data['full_name']).toHaveLength(200)
  expect(profile.emails).toEqual([])
})

test('of many addresses twenty are kept', () => {
  const emails = Array.from({ length: 50 }, (_, n) => ({
    address: `a${n}@x.example`,
    isVerified: true,
    isPrimary: false,
  }))
  expect(profileOf({ emails }).emails).toHaveLength(20)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'no address', `https://x.example/${'a'.repeat(1_000)}`])(
  '„%s“ is no picture',
  (avatarUrl) => {
    expect(profileOf({ avatarUrl }).data).not.toHaveProperty('avatar_url')
  },
)
