import { expect, test } from 'vitest'
import { newAccount } from '#identity/core/accounts/new-account.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { prepareCore, type CoreBench } from '#tests/support/identity/core-bench.ts'
import { hashCode, hashLink, issueToken, newCode } from './issue-token.ts'
import type { LinkRequest, TokenPurpose } from './one-time-token.ts'

const EMAIL = 'anna@example.org'
const LINK: LinkRequest = { wire: 'supabase', redirectTo: undefined, pkce: undefined }

async function prepare(settings: Parameters<typeof prepareCore>[0] = {}) {
  const core = await prepareCore(settings)
  const account = newAccount(core.identity, { email: EMAIL, audience: 'authenticated', userMetadata: {} })
  await core.identity.write((store) => store.accounts.add(account))
  const issue = (purpose: TokenPurpose, changes: { sentTo?: string; link?: LinkRequest } = {}) =>
    core.identity.write((store) =>
      issueToken(store, {
        account,
        purpose,
        sentTo: EMAIL,
        link: LINK,
        redirectTo: 'https://club.example',
        ...changes,
      }),
    )
  return { core, account, issue }
}

const stored = (core: CoreBench, accountId: string, purpose: TokenPurpose) =>
  core.identity.read.tokens.find(accountId, purpose)

test('link and code are given in clear once; stored are only their hashes', async () => {
  const { core, account, issue } = await prepare()
  const { linkToken, code } = await issue('recovery')
  expect(linkToken).toMatch(/^[\w-]{22}$/)
  expect(code).toMatch(/^\d{6}$/)
  const token = await stored(core, account.id, 'recovery')
  expect(token).toMatchObject({
    linkHash: hashLink(linkToken),
    codeHash: hashCode(core.identity.vault, 'recovery', EMAIL, code),
    sentTo: EMAIL,
    flowId: undefined,
    wrongCodes: 0,
  })
  expect(JSON.stringify(token)).not.toContain(linkToken)
})

test('a new token takes the place of the one before', async () => {
  const { core, account, issue } = await prepare()
  const first = await issue('recovery')
  const second = await issue('recovery')
  expect(await core.identity.read.tokens.findByLink(hashLink(first.linkToken))).toBeUndefined()
  expect((await stored(core, account.id, 'recovery'))?.linkHash).toBe(hashLink(second.linkToken))
})

test.each([
  ['confirmation', DAY],
  ['invite', 7 * DAY],
  ['phone-confirmation', 5 * MINUTE],
  ['reauthentication', 10 * MINUTE],
] as const)('a token for %s is good for %i ms', async (purpose, lifetime) => {
  const { core, account, issue } = await prepare()
  await issue(purpose)
  const token = await stored(core, account.id, purpose)
  expect(token?.expiresAt.getTime()).toBe(core.clock.now().getTime() + lifetime)
})

test('a code is worth nothing for another purpose or another address', async () => {
  const { core } = await prepare()
  const { vault } = core.identity
  const hash = hashCode(vault, 'recovery', EMAIL, '123456')
  expect(hashCode(vault, 'magic-link', EMAIL, '123456')).not.toBe(hash)
  expect(hashCode(vault, 'recovery', 'eva@example.org', '123456')).not.toBe(hash)
})

test('testers’ numbers have a fixed code', async () => {
  const { issue } = await prepare({ settings: { testCodes: { '+4915112345678': '424242' } } })
  expect((await issue('phone-confirmation', { sentTo: '+4915112345678' })).code).toBe('424242')
})

test('a link asked for with PKCE has a flow that knows the challenge', async () => {
  const { core, account, issue } = await prepare()
  const pkce = { challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', method: 's256' } as const
  await issue('magic-link', { link: { ...LINK, pkce } })
  const token = await stored(core, account.id, 'magic-link')
  expect(await core.identity.read.flows.find(token?.flowId ?? '')).toMatchObject({
    kind: 'mail',
    method: 'magic-link',
    pkce,
    accountId: account.id,
    authCodeHash: undefined,
  })
})

test.each([
  [[0, 0, 0, 0, 0, 0], '000000'],
  [[0, 0, 0, 0, 0, 42], '000042'],
  [[255, 255, 255, 255, 255, 255], '710655'],
])('the random bytes %o make the code %s, with its leading zeros', (bytes, code) => {
  expect(newCode(() => Uint8Array.from(bytes))).toBe(code)
})
