import { expect, test } from 'vitest'
import type { Factor } from '#identity/core/accounts/account.ts'
import { sampleAccount, sampleFactor } from '#tests/support/samples/sample-people.ts'
import { readProof, showSecondStep } from './second-step.ts'

const factor = (id: string, changes: Partial<Factor>): Factor => ({
  ...sampleFactor(id, 'mia'),
  status: 'verified',
  ...changes,
})

test('every verified factor can be shown, by its name, and no number in full', () => {
  const factors = [
    factor('a', { kind: 'totp', friendlyName: 'Handy' }),
    factor('b', { kind: 'totp', friendlyName: '' }),
    factor('c', { kind: 'totp', status: 'unverified' }),
    factor('d', { kind: 'phone', phone: '+4968519876543' }),
    factor('f', { kind: 'webauthn' }),
    factor('e', { kind: 'recovery-codes' }),
  ]
  expect(showSecondStep({ account: sampleAccount('mia'), identities: [], factors })).toEqual({
    apps: [
      { id: 'a', name: 'Handy' },
      { id: 'b', name: 'Authenticator-App' },
    ],
    phones: [{ id: 'd', name: 'Telefon mit den letzten Ziffern 543' }],
    hasPasskey: true,
    hasRecoveryCodes: true,
  })
})

test.each([
  [
    { faktor: 'a', code: '123 456' },
    { kind: 'app', factorId: 'a', code: '123 456' },
  ],
  [
    { faktor: 'd', anfrage: 'x', code: '1' },
    { kind: 'phone', factorId: 'd', challengeId: 'x', code: '1' },
  ],
  [
    { passkey: '{}', 'passkey-anfrage': 'x' },
    { kind: 'passkey', challengeId: 'x', answer: '{}' },
  ],
  [{ 'notfall-code': 'K7QPA-2MZXE' }, { kind: 'recovery-code', code: 'K7QPA-2MZXE' }],
  [{}, { kind: 'recovery-code', code: '' }],
])('the fields %j show %j', (fields, proof) => expect(readProof(fields as Record<string, string>)).toEqual(proof))
