import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError } from '#platform/config/config.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { readSiteIdentity } from './read-site-identity.ts'

const site = (changes: Partial<Parameters<typeof readSiteIdentity>[0]> = {}) => ({
  publicUrl: 'https://club.example',
  dataDir: temporaryFolder(),
  identityConfig: undefined,
  identitySignUp: undefined,
  rateLimits: true,
  ...changes,
})

test('a fresh site needs no file: sign-up is open, mails confirm, everything is limited', () => {
  const { settings, rateLimits, name } = readSiteIdentity(site(), 'TTC Musterdorf')
  expect(settings).toMatchObject({ isSignUpOpen: true, confirmsEmailItself: false, siteUrl: 'https://club.example' })
  expect(rateLimits).not.toBe(false)
  expect(name).toBe('TTC Musterdorf')
})

test('identity.yaml in the data folder is found by itself', () => {
  const config = site()
  writeFileSync(join(config.dataDir, 'identity.yaml'), 'signUp: { open: false }')
  expect(readSiteIdentity(config, undefined).settings.isSignUpOpen).toBe(false)
})

test('a file named in the environment comes before that one', () => {
  const config = site()
  writeFileSync(join(config.dataDir, 'identity.yaml'), 'signUp: { open: false }')
  const identityConfig = join(config.dataDir, 'other.yaml')
  writeFileSync(identityConfig, 'audience: mitglieder')
  const { settings } = readSiteIdentity({ ...config, identityConfig }, undefined)
  expect(settings).toMatchObject({ isSignUpOpen: true, audience: 'mitglieder' })
})

test('a named file that is not there stops the start', () => {
  expect(() => readSiteIdentity(site({ identityConfig: '/gibt/es/nicht.yaml' }), undefined)).toThrow(ConfigError)
})

test.each([true, false])('the environment decides about sign-up (%s), whatever the file says', (identitySignUp) => {
  const config = site({ identitySignUp })
  writeFileSync(join(config.dataDir, 'identity.yaml'), `signUp: { open: ${!identitySignUp} }`)
  expect(readSiteIdentity(config, undefined).settings.isSignUpOpen).toBe(identitySignUp)
})

test('a site without rate limits has none here either', () => {
  expect(readSiteIdentity(site({ rateLimits: false }), undefined).rateLimits).toBe(false)
})
