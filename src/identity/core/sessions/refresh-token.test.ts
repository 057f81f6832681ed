import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createVault } from '#identity/keys/vault.ts'
import '#tests/support/samples/property-seed.ts'
import { areSameGeneration, nextGeneration, readRefreshToken, refreshToken } from './refresh-token.ts'

const vault = createVault(randomBytes(32))
const SESSION = '01938000-0000-7000-8000-000000000001'
const count = fc.integer({ min: 0, max: 2 ** 32 - 1 })

test('a token is read as the session and the number that it was made of', () => {
  fc.assert(
    fc.property(fc.uuid(), count, (sessionId, number) => {
      expect(readRefreshToken(vault, refreshToken(vault, sessionId, number))).toEqual({ sessionId, count: number })
    }),
  )
})

test('a token has only characters that need no encoding in addresses and forms', () => {
  fc.assert(
    fc.property(fc.uuid(), count, (id, number) => void expect(refreshToken(vault, id, number)).toMatch(/^[\w-]{49}$/)),
  )
})

test('a token with any one character changed is not ours', () => {
  const token = refreshToken(vault, SESSION, 7)
  for (const [at, character] of [...token].entries()) {
    const changed = token.slice(0, at) + (character === 'A' ? 'B' : 'A') + token.slice(at + 1)
    expect(readRefreshToken(vault, changed)).toBeUndefined()
  }
})

test('the proof of one number is none for the next', () => {
  const [head, proof] = [refreshToken(vault, SESSION, 8).slice(0, 27), refreshToken(vault, SESSION, 7).slice(27)]
  expect(readRefreshToken(vault, head + proof)).toBeUndefined()
})

test('a token of another service is not ours', () => {
  expect(readRefreshToken(createVault(randomBytes(32)), refreshToken(vault, SESSION, 7))).toBeUndefined()
})

test.each(['', 'x', 'A'.repeat(48), 'A'.repeat(50), `${'A'.repeat(48)}=`, 'ä'.repeat(49)])('%j is not ours', (text) => {
  expect(readRefreshToken(vault, text)).toBeUndefined()
})

test('the next generation begins above every number of this one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (number) => {
      const next = nextGeneration(number)
      expect(next).toBeGreaterThan(number)
      expect(areSameGeneration(number, next)).toBe(false)
      expect(areSameGeneration(number, next - 1)).toBe(true)
    }),
  )
})
