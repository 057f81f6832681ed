import { describe, expect } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { prepareCore, test, type CoreBench } from '#tests/support/identity/core-bench.ts'
import { CALLER, PLAIN_LINK } from '#tests/support/identity/identity-bench.ts'
import { SERVICE } from '#tests/support/identity/link-requests.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { generateLink, type GeneratedLinkRequest } from './generate-link.ts'

const MAIL = 'anna@example.org'
const NEW = 'anna@neu.example'
const UNKNOWN = err({ kind: 'account-unknown' })

const generate = (
  core: CoreBench,
  purpose: GeneratedLinkRequest['purpose'],
  changes: Partial<GeneratedLinkRequest> = {},
) =>
  generateLink(core.identity, {
    purpose,
    email: MAIL,
    userMetadata: {},
    link: PLAIN_LINK,
    by: SERVICE,
    caller: CALLER,
    ...changes,
  })

test('no mail is sent for any link, and each is good once', async () => {
  const core = await prepareCore({ settings: { isEmailChangeSecure: false } })
  await core.addPerson(MAIL)
  const made = [
    ['confirmation', { email: 'neu@example.org', password: 'langes-passwort' }],
    ['invite', { email: 'ida@example.org' }],
    ['magic-link', {}],
    ['recovery', {}],
    ['email-change-new', { newEmail: NEW }],
  ] as const
  for (const [purpose, changes] of made) {
    const { linkToken } = valueOf(await generate(core, purpose, changes))
    expect(core.messages()).toEqual([])
    expect(await core.followLink(linkToken, purpose)).toMatchObject(ok({ kind: 'signed-in' }))
    expect((await core.followLink(linkToken, purpose)).ok).toBe(false)
  }
})

test('the whole address comes along, as a mail would have it', async ({ core }) => {
  await core.addPerson(MAIL)
  const { link, linkToken } = valueOf(await generate(core, 'recovery'))
  const facts = { purpose: 'recovery', wire: 'supabase', linkToken, isPkce: false, redirectTo: undefined } as const
  expect(link).toBe(core.identity.messages.linkFor(facts))
})

describe('a link for signing up', () => {
  test('makes the account with the given password and name', async ({ core }) => {
    const given = { password: 'langes-passwort', userMetadata: { full_name: 'Anna' } }
    const { linkToken, person } = valueOf(await generate(core, 'confirmation', given))
    expect(person.account).toMatchObject({
      email: MAIL,
      emailConfirmedAt: undefined,
      userMetadata: { full_name: 'Anna' },
    })
    await core.followLink(linkToken, 'confirmation')
    expect((await core.signIn(MAIL, 'langes-passwort')).ok).toBe(true)
  })

  test('takes over what somebody began, with the new password only', async ({ core }) => {
    await core.signUp(MAIL, 'passwort-eines-anderen')
    const { linkToken } = valueOf(await generate(core, 'confirmation', { password: 'langes-passwort' }))
    await core.followLink(linkToken, 'confirmation')
    expect((await core.signIn(MAIL, 'langes-passwort')).ok).toBe(true)
    expect((await core.signIn(MAIL, 'passwort-eines-anderen')).ok).toBe(false)
  })

  test.for([
    ['without a password', undefined, 'password-missing'],
    ['with a short one', 'kurz', 'password-weak'],
  ])('%s is refused', async ([_what, password, kind], { core }) => {
    const outcome = await generate(core, 'confirmation', password === undefined ? {} : { password })
    expect(outcome).toMatchObject(err({ kind }))
  })

  test('for somebody who has an account is refused', async ({ core }) => {
    await core.addPerson(MAIL)
    expect(await generate(core, 'confirmation', { password: 'langes-passwort' })).toEqual(err({ kind: 'email-taken' }))
  })

  test.for([false, true])('with too much metadata is refused (begun before: %s)', async (isBegun, { core }) => {
    if (isBegun) await core.signUp(MAIL, 'passwort-eines-anderen')
    const given = { password: 'langes-passwort', userMetadata: { a: 'x'.repeat(9_000) } }
    expect(await generate(core, 'confirmation', given)).toEqual(err({ kind: 'metadata-too-large' }))
  })
})

test('a magic link for a new address makes the account', async ({ core }) => {
  const { linkToken } = valueOf(await generate(core, 'magic-link'))
  const outcome = await core.followLink(linkToken, 'magic-link')
  expect(outcome).toMatchObject(ok({ grant: { person: { account: { email: MAIL } } } }))
})

describe('links for a change of address', () => {
  test('belong together: both halves have to be used', async ({ core }) => {
    await core.addPerson(MAIL)
    const current = valueOf(await generate(core, 'email-change-current', { newEmail: NEW }))
    const fresh = valueOf(await generate(core, 'email-change-new', { newEmail: 'Anna@Neu.example' }))
    expect(fresh.person.account.newEmail).toBe(NEW)
    expect(await core.followLink(current.linkToken, 'email-change-current')).toMatchObject({
      value: { kind: 'half-done', remaining: 'new' },
    })
    expect(await core.followLink(fresh.linkToken, 'email-change-new')).toMatchObject({
      value: { grant: { person: { account: { email: NEW } } } },
    })
  })

  test('to another new address end those to the first', async ({ core }) => {
    await core.addPerson(MAIL)
    const first = valueOf(await generate(core, 'email-change-current', { newEmail: NEW }))
    valueOf(await generate(core, 'email-change-new', { newEmail: 'anders@example.org' }))
    expect((await core.followLink(first.linkToken, 'email-change-current')).ok).toBe(false)
  })

  test.for([
    ['without a new address', {}, 'address-missing'],
    ['with what is no address', { newEmail: 'neu' }, 'email-invalid'],
    ['with one that somebody has', { newEmail: 'bert@example.org' }, 'email-taken'],
    ['with the present one', { newEmail: MAIL }, 'email-taken'],
  ] as const)('%s are refused', async ([_what, changes, kind], { core }) => {
    await core.addPerson('bert@example.org')
    await core.addPerson(MAIL)
    expect(await generate(core, 'email-change-new', changes)).toMatchObject(err({ kind }))
  })
})

test.for<[GeneratedLinkRequest['purpose'], Partial<GeneratedLinkRequest>]>([
  ['recovery', {}],
  ['email-change-current', { newEmail: NEW }],
  ['email-change-new', { newEmail: NEW }],
])('a %s link for nobody is refused', async ([purpose, changes], { core }) => {
  expect(await generate(core, purpose, changes)).toEqual(UNKNOWN)
})

test('a link for somebody who comes in by an organisation is refused', async ({ core }) => {
  const { account } = await core.addPerson(MAIL)
  await core.change(account.id, { isManagedBySso: true })
  expect(await generate(core, 'recovery')).toEqual(err({ kind: 'managed-by-sso' }))
})

test('what is no address is refused', async ({ core }) => {
  expect(await generate(core, 'recovery', { email: 'anna' })).toMatchObject({ error: { kind: 'email-invalid' } })
})
