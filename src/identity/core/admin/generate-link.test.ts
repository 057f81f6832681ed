import { describe, expect } from 'vitest'
import { generateLink, type GeneratedLinkRequest } from '#identity/core/admin/generate-link.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { err } from '#shared/result.ts'
import { CALLER, PLAIN_LINK, prepareIdentity, test } from '#tests/support/identity/identity-bench.ts'
import { addPerson, followLink, SERVICE, signIn, signUp } from '#tests/support/identity/link-requests.ts'
import { valueOf } from '#tests/support/value-of.ts'

const MAIL = 'anna@example.org'
const NEW = 'anna@neu.example'
const UNKNOWN = err({ kind: 'account-unknown' })

const generate = (
  identity: IdentityContext,
  purpose: GeneratedLinkRequest['purpose'],
  changes: Partial<GeneratedLinkRequest> = {},
) =>
  generateLink(identity, {
    purpose,
    email: MAIL,
    userMetadata: {},
    link: PLAIN_LINK,
    by: SERVICE,
    caller: CALLER,
    ...changes,
  })

test('no mail is sent for any link, and each is good once', async () => {
  const { identity, messages } = await prepareIdentity({ settings: { isEmailChangeSecure: false } })
  await addPerson(identity, MAIL)
  const made = [
    ['confirmation', { email: 'neu@example.org', password: 'langes-passwort' }],
    ['invite', { email: 'ida@example.org' }],
    ['magic-link', {}],
    ['recovery', {}],
    ['email-change-new', { newEmail: NEW }],
  ] as const
  for (const [purpose, changes] of made) {
    const { linkToken } = valueOf(await generate(identity, purpose, changes))
    expect(messages()).toEqual([])
    expect(await followLink(identity, linkToken, purpose)).toMatchObject({ ok: true, value: { kind: 'signed-in' } })
    expect((await followLink(identity, linkToken, purpose)).ok).toBe(false)
  }
})

test('the whole address comes along, as a mail would have it', async ({ identity }) => {
  await addPerson(identity, MAIL)
  const { link, linkToken } = valueOf(await generate(identity, 'recovery'))
  const facts = { purpose: 'recovery', wire: 'supabase', linkToken, isPkce: false, redirectTo: undefined } as const
  expect(link).toBe(identity.messages.linkFor(facts))
})

describe('a link for signing up', () => {
  test('makes the account with the given password and name', async ({ identity }) => {
    const given = { password: 'langes-passwort', userMetadata: { full_name: 'Anna' } }
    const { linkToken, person } = valueOf(await generate(identity, 'confirmation', given))
    expect(person.account).toMatchObject({
      email: MAIL,
      emailConfirmedAt: undefined,
      userMetadata: { full_name: 'Anna' },
    })
    await followLink(identity, linkToken, 'confirmation')
    expect((await signIn(identity, MAIL, 'langes-passwort')).ok).toBe(true)
  })

  test('takes over what somebody began, with the new password only', async ({ identity }) => {
    await signUp(identity, MAIL, 'passwort-eines-anderen')
    const { linkToken } = valueOf(await generate(identity, 'confirmation', { password: 'langes-passwort' }))
    await followLink(identity, linkToken, 'confirmation')
    expect((await signIn(identity, MAIL, 'langes-passwort')).ok).toBe(true)
    expect((await signIn(identity, MAIL, 'passwort-eines-anderen')).ok).toBe(false)
  })

  test.for([
    ['without a password', undefined, 'password-missing'],
    ['with a short one', 'kurz', 'password-weak'],
  ])('%s is refused', async ([_what, password, kind], { identity }) => {
    const outcome = await generate(identity, 'confirmation', password === undefined ? {} : { password })
    expect(outcome).toMatchObject({ ok: false, error: { kind } })
  })

  test('for somebody who has an account is refused', async ({ identity }) => {
    await addPerson(identity, MAIL)
    const outcome = await generate(identity, 'confirmation', { password: 'langes-passwort' })
    expect(outcome).toEqual(err({ kind: 'email-taken' }))
  })

  test.for([false, true])('with too much metadata is refused (begun before: %s)', async (isBegun, { identity }) => {
    if (isBegun) await signUp(identity, MAIL, 'passwort-eines-anderen')
    const given = { password: 'langes-passwort', userMetadata: { a: 'x'.repeat(9_000) } }
    expect(await generate(identity, 'confirmation', given)).toEqual(err({ kind: 'metadata-too-large' }))
  })
})

test('a magic link for a new address makes the account', async ({ identity }) => {
  const { linkToken } = valueOf(await generate(identity, 'magic-link'))
  const outcome = await followLink(identity, linkToken, 'magic-link')
  expect(outcome).toMatchObject({ ok: true, value: { grant: { person: { account: { email: MAIL } } } } })
})

describe('links for a change of address', () => {
  test('belong together: both halves have to be used', async ({ identity }) => {
    await addPerson(identity, MAIL)
    const current = valueOf(await generate(identity, 'email-change-current', { newEmail: NEW }))
    const fresh = valueOf(await generate(identity, 'email-change-new', { newEmail: 'Anna@Neu.example' }))
    expect(fresh.person.account.newEmail).toBe(NEW)
    expect(await followLink(identity, current.linkToken, 'email-change-current')).toMatchObject({
      value: { kind: 'half-done', remaining: 'new' },
    })
    expect(await followLink(identity, fresh.linkToken, 'email-change-new')).toMatchObject({
      value: { grant: { person: { account: { email: NEW } } } },
    })
  })

  test('to another new address end those to the first', async ({ identity }) => {
    await addPerson(identity, MAIL)
    const first = valueOf(await generate(identity, 'email-change-current', { newEmail: NEW }))
    valueOf(await generate(identity, 'email-change-new', { newEmail: 'anders@example.org' }))
    expect((await followLink(identity, first.linkToken, 'email-change-current')).ok).toBe(false)
  })

  test.for([
    ['without a new address', {}, 'address-missing'],
    ['with what is no address', { newEmail: 'neu' }, 'email-invalid'],
    ['with one that somebody has', { newEmail: 'bert@example.org' }, 'email-taken'],
    ['with the present one', { newEmail: MAIL }, 'email-taken'],
  ] as const)('%s are refused', async ([_what, changes, kind], { identity }) => {
    await addPerson(identity, 'bert@example.org')
    await addPerson(identity, MAIL)
    expect(await generate(identity, 'email-change-new', changes)).toMatchObject({ ok: false, error: { kind } })
  })
})

test.for<[GeneratedLinkRequest['purpose'], Partial<GeneratedLinkRequest>]>([
  ['recovery', {}],
  ['email-change-current', { newEmail: NEW }],
  ['email-change-new', { newEmail: NEW }],
])('a %s link for nobody is refused', async ([purpose, changes], { identity }) => {
  expect(await generate(identity, purpose, changes)).toEqual(UNKNOWN)
})

test('a link for somebody who comes in by an organisation is refused', async ({ identity }) => {
  const { account } = await addPerson(identity, MAIL)
  await identity.write((store) => store.accounts.save({ ...account, isManagedBySso: true }))
  expect(await generate(identity, 'recovery')).toEqual(err({ kind: 'managed-by-sso' }))
})

test('what is no address is refused', async ({ identity }) => {
  expect(await generate(identity, 'recovery', { email: 'anna' })).toMatchObject({ error: { kind: 'email-invalid' } })
})
