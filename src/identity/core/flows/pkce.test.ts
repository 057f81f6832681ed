import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fitsChallenge, readPkce } from './exchange-code.ts'

const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
// Both from https://www.rfc-editor.org/rfc/rfc7636#appendix-B
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

test('the example of the standard fits', () => {
  expect(fitsChallenge({ challenge: CHALLENGE, method: 's256' }, VERIFIER)).toBe(true)
})

test('another verifier does not fit', () => {
  expect(fitsChallenge({ challenge: CHALLENGE, method: 's256' }, `${VERIFIER}x`)).toBe(false)
  expect(fitsChallenge({ challenge: CHALLENGE, method: 's256' }, '')).toBe(false)
})

test('the challenge itself is no verifier for S256, so seeing it does not help', () => {
  expect(fitsChallenge({ challenge: CHALLENGE, method: 's256' }, CHALLENGE)).toBe(false)
})

test('a plain challenge is its own verifier, and no hash of it', () => {
  expect(fitsChallenge({ challenge: VERIFIER, method: 'plain' }, VERIFIER)).toBe(true)
  const hashed = createHash('sha256').update(VERIFIER).digest('base64url')
  expect(fitsChallenge({ challenge: VERIFIER, method: 'plain' }, hashed)).toBe(false)
})

test('without challenge and method there is no PKCE', () => {
  expect(readPkce({ challenge: undefined, method: undefined })).toEqual({ ok: true, value: undefined })
})

test('the method is read in any case', () => {
  expect(readPkce({ challenge: CHALLENGE, method: 'S256' })).toEqual({
    ok: true,
    value: { challenge: CHALLENGE, method: 's256' },
  })
})

test.each([
  ['the method is missing', CHALLENGE, undefined, 'incomplete'],
  ['the challenge is missing', undefined, 's256', 'incomplete'],
  ['the method is unknown', CHALLENGE, 's512', 'method'],
  ['the challenge is too short', 'x'.repeat(42), 'plain', 'length'],
  ['the challenge is too long', 'x'.repeat(129), 'plain', 'length'],
  ['the challenge has other characters', `${CHALLENGE.slice(1)}+`, 's256', 'characters'],
])('PKCE is refused when %s', (_, challenge, method, reason) => {
  expect(readPkce({ challenge, method })).toEqual({ ok: false, error: { kind: 'pkce-invalid', reason } })
})
