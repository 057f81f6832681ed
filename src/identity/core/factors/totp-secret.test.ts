import { expect, test } from 'vitest'
import { createVault } from '#identity/keys/vault.ts'
import { isBegunIn, openTotpSecret, sealTotpSecret } from './totp.ts'
import { sampleFactor } from '#tests/support/samples/sample-people.ts'

const vault = createVault(new Uint8Array(32).fill(7))
const secret = sealTotpSecret(vault, 'GEZDGNBV', { factorId: 'factor', sessionId: 'session' })
const factor = sampleFactor('factor', 'anna', { secret })

test('a secret cannot be read as it is stored, and comes back with the key of the service', () => {
  expect(factor.secret).not.toContain('GEZDGNBV')
  expect(openTotpSecret(vault, factor)).toBe('GEZDGNBV')
  expect(openTotpSecret(createVault(new Uint8Array(32).fill(8)), factor)).toBeUndefined()
  expect(openTotpSecret(vault, { ...factor, secret: undefined })).toBeUndefined()
})

test('only the session in which it was begun is known again, for this factor only', () => {
  expect(isBegunIn(vault, factor, 'session')).toBe(true)
  expect(isBegunIn(vault, factor, 'another')).toBe(false)
  expect(isBegunIn(vault, { ...factor, id: 'another' }, 'session')).toBe(false)
  expect(isBegunIn(vault, { ...factor, secret: vault.seal('totp', 'GEZDGNBV') }, 'session')).toBe(false)
  expect(isBegunIn(vault, { ...factor, secret: undefined }, 'session')).toBe(false)
})
