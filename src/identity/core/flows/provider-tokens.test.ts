import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVault } from '#identity/keys/vault.ts'
import { openProviderTokens, sealProviderTokens } from './exchange-code.ts'

const vault = createVault(randomBytes(32))
const tokens = { accessToken: 'ya29.secret', refreshToken: '1//secret' }

test('what a provider gave comes out of the flow as it went in, and is not readable meanwhile', () => {
  const sealed = sealProviderTokens(vault, tokens)
  expect(sealed).not.toContain('secret')
  expect(openProviderTokens(vault, sealed)).toEqual(tokens)
})

test('what was sealed elsewhere gives nothing', () => {
  expect(openProviderTokens(createVault(randomBytes(32)), sealProviderTokens(vault, tokens))).toBeUndefined()
})
