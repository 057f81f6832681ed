import { describe, expect, test } from 'vitest'
import type { Account } from '#identity/core/accounts/account.ts'
import { DAY } from '#shared/durations.ts'
import { prepareCore, type CoreBench } from '#tests/support/identity/core-bench.ts'
import { PLAIN_LINK } from '#tests/support/identity/identity-bench.ts'
import { hashCode, hashLink } from './issue-token.ts'
import { askedTarget, makeToken, sendToken, type TokenMessage } from './send-message.ts'

const MAIL = 'anna@example.org'
const PHONE = '+4915112345678'

async function prepare(overrides = {}) {
  const core = await prepareCore(overrides)
  const { account } = await core.addPerson(MAIL, { phone: PHONE, userMetadata: { locale: 'en' } })
  return { core, account }
}

function send(core: CoreBench, account: Account, changes: Partial<TokenMessage> = {}) {
  const message = {
    account,
    purpose: 'recovery',
    sentTo: MAIL,
    channel: 'email',
    link: PLAIN_LINK,
    ...changes,
  } as const
  return core.identity.write((store) => sendToken(store, message))
}

test('link and code go into the message and only their hashes into the store', async () => {
  const { core, account } = await prepare()
  await send(core, account)
  const { linkToken = '', code = '' } = core.lastMessageTo(MAIL)
  const stored = await core.identity.read.tokens.find(account.id, 'recovery')
  expect(stored).toMatchObject({
    linkHash: hashLink(linkToken),
    codeHash: hashCode(core.identity.vault, 'recovery', MAIL, code),
    sentTo: MAIL,
    wrongCodes: 0,
  })
  expect(JSON.stringify(stored)).not.toContain(linkToken)
  expect(JSON.stringify(stored)).not.toContain(code)
})

test('a link’s token is 22 characters that need no encoding, a code has six digits', async () => {
  const { core, account } = await prepare()
  await send(core, account)
  expect(core.lastMessageTo(MAIL)).toMatchObject({
    linkToken: expect.stringMatching(/^[\w-]{22}$/) as string,
    code: expect.stringMatching(/^\d{6}$/) as string,
    validForMilliseconds: DAY,
    userMetadata: { locale: 'en' },
  })
})

test.each([
  ['confirmation', 'email', 'confirmationSentAt'],
  ['recovery', 'email', 'recoverySentAt'],
  ['magic-link', 'email', 'recoverySentAt'],
  ['invite', 'email', 'invitedAt'],
  ['email-change-new', 'email', 'emailChangeSentAt'],
  ['phone-confirmation', 'sms', 'confirmationSentAt'],
  ['phone-change', 'sms', 'phoneChangeSentAt'],
  ['reauthentication', 'email', 'reauthenticationSentAt'],
] as const)('the account notes when a %s was sent', async (purpose, channel, field) => {
  const { core, account } = await prepare()
  core.clock.advance(1_000)
  const noted = await send(core, account, { purpose, channel, sentTo: channel === 'sms' ? PHONE : MAIL })
  expect(noted[field]).toEqual(core.clock.now())
  expect(await core.identity.read.accounts.find(account.id)).toEqual(noted)
})

test('a text message has a code and no link', async () => {
  const { core, account } = await prepare()
  await send(core, account, { purpose: 'phone-confirmation', channel: 'sms', sentTo: PHONE })
  expect(core.lastMessageTo(PHONE)).toMatchObject({ channel: 'sms', linkToken: undefined })
})

test('the mail about a change of address names the new one', async () => {
  const { core, account } = await prepare()
  await send(core, { ...account, newEmail: 'neu@example.org' }, { purpose: 'email-change-current' })
  expect(core.lastMessageTo(MAIL).newEmail).toBe('neu@example.org')
  await send(core, account, { purpose: 'email-change-current', extra: { newEmail: 'anders@example.org' } })
  expect(core.lastMessageTo(MAIL).newEmail).toBe('anders@example.org')
})

test('a number for tests gets no message; mails go out all the same', async () => {
  const { core, account } = await prepare({ settings: { testCodes: { [PHONE]: '123456' } } })
  await send(core, account, { purpose: 'phone-confirmation', channel: 'sms', sentTo: PHONE })
  expect(await core.outbox()).toEqual([])
  await send(core, account)
  expect(await core.outbox()).toHaveLength(1)
})

test('what is rolled back sends no message', async () => {
  const { core, account } = await prepare()
  const failing = core.identity.write(async (store) => {
    const message = { account, purpose: 'recovery', sentTo: MAIL, channel: 'email', link: PLAIN_LINK } as const
    await sendToken(store, message)
    throw new Error('the power failed')
  })
  await expect(failing).rejects.toThrow('the power failed')
  expect(await core.outbox()).toEqual([])
})

test('a token can be made without a message', async () => {
  const { core, account } = await prepare()
  const made = await core.identity.write((store) =>
    makeToken(store, { account, purpose: 'recovery', sentTo: MAIL, link: PLAIN_LINK }),
  )
  expect(made.account.recoverySentAt).toEqual(core.clock.now())
  expect(await core.outbox()).toEqual([])
})

describe('where a link leads afterwards', () => {
  const settings = { siteUrl: 'https://club.example', redirectAllowList: [] }

  test('is not said where nothing was asked for', () => {
    expect(askedTarget(PLAIN_LINK, settings)).toBeUndefined()
  })

  test('is the asked page of the site, and never another site', () => {
    const asked = (redirectTo: string) => askedTarget({ ...PLAIN_LINK, redirectTo }, settings)
    expect(asked('https://club.example/konto')).toBe('https://club.example/konto')
    expect(asked('https://böse.example/')).toBe('https://club.example')
  })
})
