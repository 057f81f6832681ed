import { hash as bcrypt } from 'bcryptjs'
import { describe, expect } from 'vitest'
import { createAccount } from '#identity/core/admin/create-account.ts'
import { findPerson } from '#identity/core/admin/find-person.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { DAY } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { CALLER, test } from '#tests/support/identity/identity-bench.ts'
import { addPerson, SERVICE, signIn } from '#tests/support/identity/link-requests.ts'
import { valueOf } from '#tests/support/value-of.ts'
import type { AdminCreation } from './admin-input.ts'

const MAIL = 'anna@example.org'
const PHONE = '+4915112345678'

const create = (identity: IdentityContext, changes: Partial<AdminCreation>) =>
  createAccount(identity, { by: SERVICE, caller: CALLER }, { confirmsEmail: false, confirmsPhone: false, ...changes })

describe('an account made by an administrator', () => {
  test('has what was given and an identity for each address', async ({ service: { identity, clock } }) => {
    const person = valueOf(
      await create(identity, {
        email: MAIL,
        phone: '+49 151 12345678',
        confirmsPhone: true,
        role: 'editor',
        audience: 'members',
        appMetadata: { roles: ['editor'] },
        userMetadata: { full_name: 'Anna' },
        bannedForMilliseconds: DAY,
      }),
    )
    expect(person).toMatchObject({
      account: {
        email: MAIL,
        phone: PHONE,
        emailConfirmedAt: undefined,
        phoneConfirmedAt: clock.now(),
        role: 'editor',
        audience: 'members',
        appMetadata: { provider: 'email', providers: ['email', 'phone'], roles: ['editor'] },
        userMetadata: { full_name: 'Anna' },
        bannedUntil: new Date('2024-12-02T12:00:00Z'),
      },
      identities: [
        { provider: 'email', data: { email_verified: false } },
        { provider: 'phone', data: { phone_verified: true } },
      ],
    })
    expect(await findPerson(identity, person.account.id)).toEqual({ ok: true, value: person })
  })

  test('may bring its id from another system', async ({ identity }) => {
    const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
    expect(valueOf(await create(identity, { id, email: MAIL })).account.id).toBe(id)
    expect(await create(identity, { id, email: 'bert@example.org' })).toEqual(err({ kind: 'already-registered' }))
  })

  test('is in the audit log with who made it', async ({ identity }) => {
    const boss = await addPerson(identity, 'chefin@example.org', { appMetadata: { roles: ['admin'] } })
    const by = { kind: 'account', person: boss } as const
    const made = valueOf(
      await createAccount(identity, { by, caller: CALLER }, { email: MAIL, confirmsEmail: true, confirmsPhone: false }),
    )
    const { items } = await identity.read.audit.list({ page: { number: 1, size: 1 } })
    expect(items[0]).toMatchObject({
      action: 'user_signedup',
      actorId: boss.account.id,
      traits: { user_id: made.account.id },
    })
  })
})

describe('a password from another system', () => {
  test('as bcrypt is good at the first sign-in', async ({ identity }) => {
    const passwordHash = await bcrypt('mitgebracht', 4)
    await create(identity, { email: MAIL, passwordHash, confirmsEmail: true })
    expect((await signIn(identity, MAIL, 'mitgebracht')).ok).toBe(true)
    expect((await signIn(identity, MAIL, 'geraten')).ok).toBe(false)
  })

  test('in any other form is refused', async ({ identity }) => {
    const refused = err({ kind: 'password-hash-invalid' })
    expect(await create(identity, { email: MAIL, passwordHash: 'klartext' })).toEqual(refused)
    expect(await create(identity, { email: MAIL, passwordHash: '' })).toEqual(refused)
  })

  test('beside a password is refused, for one of them must be wrong', async ({ identity }) => {
    const passwordHash = await bcrypt('mitgebracht', 4)
    const outcome = await create(identity, { email: MAIL, passwordHash, password: 'langes-passwort' })
    expect(outcome).toEqual(err({ kind: 'password-hash-invalid' }))
  })
})

describe('refused is', () => {
  test.for<[string, Partial<AdminCreation>, string]>([
    ['an account without any address', {}, 'address-missing'],
    ['what is no address', { email: 'anna' }, 'email-invalid'],
    ['what is no number', { phone: '12' }, 'phone-invalid'],
    ['a short password', { email: MAIL, password: 'kurz' }, 'password-weak'],
    ['an empty password', { email: MAIL, password: '' }, 'password-missing'],
    ['a megabyte of password', { email: MAIL, password: 'x'.repeat(1_000_000) }, 'password-too-long'],
    ['too much about the person', { email: MAIL, userMetadata: { a: 'x'.repeat(9_000) } }, 'metadata-too-large'],
    ['too much about the offices', { email: MAIL, appMetadata: { a: 'x'.repeat(9_000) } }, 'metadata-too-large'],
  ])('%s', async ([_what, request, kind], { identity }) => {
    expect(await create(identity, request)).toMatchObject({ ok: false, error: { kind } })
  })

  test('an address or number that somebody has', async ({ identity }) => {
    await create(identity, { email: MAIL, phone: PHONE })
    expect(await create(identity, { email: 'ANNA@example.org' })).toEqual(err({ kind: 'email-taken' }))
    const other = { email: 'bert@example.org', phone: PHONE }
    expect(await create(identity, other)).toEqual(err({ kind: 'phone-taken' }))
    expect((await create(identity, { email: MAIL, audience: 'other' })).ok).toBe(true)
  })
})
