import { expect, test } from 'vitest'
import type { Account } from '#identity/core/accounts/account.ts'
import { newAccount } from '#identity/core/accounts/new-account.ts'
import { toUser } from './user.ts'

const AT = new Date('2024-12-01T12:00:00Z')
const needs = { now: () => AT, newId: () => '01890000-0000-7000-8000-000000000001' }
const account = newAccount(needs, { email: 'anna@club.example', audience: 'members', userMetadata: {} })
const show = (changes: Partial<Account> = {}) =>
  toUser({ account: { ...account, ...changes }, identities: [], factors: [] })

test('a fresh account shows no times that never came, and metadata that is empty but there', () => {
  expect(show()).toEqual({
    id: '01890000-0000-7000-8000-000000000001',
    aud: 'members',
    role: '',
    email: 'anna@club.example',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    created_at: '2024-12-01T12:00:00.000Z',
    updated_at: '2024-12-01T12:00:00.000Z',
  })
})

test('every time that came is shown under the name of this wire', () => {
  const shown = show({
    emailConfirmedAt: AT,
    invitedAt: AT,
    confirmationSentAt: AT,
    recoverySentAt: AT,
    newEmail: 'anna@new.example',
    emailChangeSentAt: AT,
    lastSignInAt: AT,
  })
  const time = AT.toISOString()
  expect(shown).toMatchObject({
    confirmed_at: time,
    invited_at: time,
    confirmation_sent_at: time,
    recovery_sent_at: time,
    new_email: 'anna@new.example',
    email_change_sent_at: time,
    last_sign_in_at: time,
  })
})
