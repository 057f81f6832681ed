import { describe, expect, test } from 'vitest'
import type { Account } from '#identity/core/accounts/account.ts'
import { generateLink } from '#identity/core/admin/generate-link.ts'
import { verifyLink } from '#identity/core/mail-links/verify-link.ts'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { ok } from '#shared/result.ts'
import { prepareCore } from '#tests/support/identity/core-bench.ts'
import { CALLER, PLAIN_LINK } from '#tests/support/identity/identity-bench.ts'
import { agreeToEmail, beginEmailChange, withoutEmailChange } from './email-change.ts'

const OLD = 'anna@example.org'
const NEW = 'anna@neu.example'
const SETTINGS = { ...DEFAULT_SETTINGS, siteUrl: 'https://club.example', issuer: 'https://club.example/auth/v1' }

async function prepare(changes: Partial<Account> = {}) {
  const core = await prepareCore()
  const { person } = await core.person(OLD, 'langes-passwort')
  const account = { ...person.account, ...changes }
  await core.identity.write((store) => store.accounts.save(account))
  const agree = (half: 'current' | 'new') =>
    core.identity.write(async (store) => {
      const current = await store.accounts.findPerson(account.id)
      if (!current) throw new Error('the account is gone')
      return agreeToEmail(store, current, half)
    })
  return { core, account, agree }
}

const BOTH = { settings: SETTINGS, wire: 'supabase' } as const
const NEW_ONLY = { settings: { ...SETTINGS, isEmailChangeSecure: false }, wire: 'supabase' } as const

describe('who has to agree to a new address', () => {
  test.each([
    ['both, as a rule', BOTH, {}, 'none'],
    ['the new one where the settings say so', NEW_ONLY, {}, 'waived'],
    ['the new one when nobody proved the present one', BOTH, { emailConfirmedAt: undefined }, 'waived'],
    ['the new one when it is the first', BOTH, { email: undefined, emailConfirmedAt: undefined }, 'waived'],
  ] as const)('is %s', async (_, context, changes, rule) => {
    const { account } = await prepare(changes)
    const begun = beginEmailChange(account, NEW, context)
    expect(begun).toMatchObject({ newEmail: NEW, emailChangeConfirmed: rule })
    expect(withoutEmailChange(begun)).toMatchObject({ newEmail: undefined, emailChangeConfirmed: 'none' })
  })
})

describe('one address agrees', () => {
  test.each([
    ['none', 'current', { kind: 'half-done', remaining: 'new' }],
    ['none', 'new', { kind: 'half-done', remaining: 'current' }],
    ['current', 'current', { kind: 'half-done', remaining: 'new' }],
    ['new', 'new', { kind: 'half-done', remaining: 'current' }],
    ['waived', 'current', { kind: 'half-done', remaining: 'new' }],
    ['current', 'new', { kind: 'done' }],
    ['new', 'current', { kind: 'done' }],
    ['waived', 'new', { kind: 'done' }],
  ] as const)('and before it %s: the %s one comes to %o', async (emailChangeConfirmed, half, effect) => {
    const { core, agree } = await prepare({ newEmail: NEW, emailChangeConfirmed })
    expect(await agree(half)).toMatchObject(effect)
    const owner = await core.findAccount(NEW)
    expect(owner !== undefined).toBe(effect.kind === 'done')
  })
})

describe('the old address is told of a change', () => {
  const notices = async (changes: Partial<Account>, half: 'current' | 'new') => {
    const { core, agree } = await prepare({ newEmail: NEW, ...changes })
    await agree(half)
    return (await core.outbox()).filter(({ kind }) => kind === 'email-changed').map(({ recipient }) => recipient)
  }

  test('never when it agreed itself', async () => {
    expect(await notices({ emailChangeConfirmed: 'current' }, 'new')).toEqual([])
    expect(await notices({ emailChangeConfirmed: 'new' }, 'current')).toEqual([])
  })

  test('never when nobody proved it, for then it may be a stranger’s', async () => {
    expect(await notices({ emailChangeConfirmed: 'waived', emailConfirmedAt: undefined }, 'new')).toEqual([])
  })
})

test('a link that an administrator made for the present address alone changes nothing', async () => {
  const core = await prepareCore({ settings: { isEmailChangeSecure: false } })
  await core.person(OLD, 'langes-passwort')
  const made = await generateLink(core.identity, {
    purpose: 'email-change-current',
    email: OLD,
    newEmail: NEW,
    userMetadata: {},
    link: PLAIN_LINK,
    by: { kind: 'service' },
    caller: CALLER,
  })
  if (!made.ok) throw new Error(made.error.kind)
  const outcome = await verifyLink(core.identity, {
    proof: { kind: 'link', token: made.value.linkToken },
    purposes: ['email-change-current'],
    password: undefined,
    invitesNeedPassword: false,
    caller: CALLER,
  })
  expect(outcome).toEqual(ok({ kind: 'half-done', remaining: 'new' }))
})
