import { hash as bcrypt } from 'bcryptjs'
import { describe, expect } from 'vitest'
import { DAY } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { AS_SERVICE, test, type CoreBench } from '#tests/support/identity/core-bench.ts'
import { CALLER } from '#tests/support/identity/identity-bench.ts'
import { valueOf } from '#tests/support/value-of.ts'
import type { AdminCreation } from './admin-input.ts'
import { createAccount } from './create-account.ts'

const MAIL = 'anna@example.org'
const PHONE = '+4915112345678'

const create = (core: CoreBench, changes: Partial<AdminCreation>) =>
  createAccount(core.identity, AS_SERVICE, { confirmsEmail: false, confirmsPhone: false, ...changes })

describe('an account made by an administrator', () => {
  test('has what was given and an identity for each address', async ({ core }) => {
    const person = valueOf(
      await create(core, {
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
        phoneConfirmedAt: core.clock.now(),
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
    expect(await core.findPerson(person.account.id)).toEqual(ok(person))
  })

  test('may bring its id from another system', async ({ core }) => {
    const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
    expect(valueOf(await create(core, { id, email: MAIL })).account.id).toBe(id)
    expect(await create(core, { id, email: 'bert@example.org' })).toEqual(err({ kind: 'already-registered' }))
  })

  test('is in the audit log with who made it', async ({ core }) => {
    const boss = await core.addPerson('chefin@example.org', { appMetadata: { roles: ['admin'] } })
    const by = { kind: 'account', person: boss } as const
    const made = valueOf(
      await createAccount(
        core.identity,
        { by, caller: CALLER },
        { email: MAIL, confirmsEmail: true, confirmsPhone: false },
      ),
    )
    const items = await core.audit(1)
    expect(items[0]).toMatchObject({
      action: 'user_signedup',
      actorId: boss.account.id,
      traits: { user_id: made.account.id },
    })
  })
})

describe('a password from another system', () => {
  test('as bcrypt is good at the first sign-in', async ({ core }) => {
    const passwordHash = await bcrypt('mitgebracht', 4)
    await create(core, { email: MAIL, passwordHash, confirmsEmail: true })
    expect((await core.signIn(MAIL, 'mitgebracht')).ok).toBe(true)
    expect((await core.signIn(MAIL, 'geraten')).ok).toBe(false)
  })

  test('in any other form is refused', async ({ core }) => {
    const refused = err({ kind: 'password-hash-invalid' })
    expect(await create(core, { email: MAIL, passwordHash: 'klartext' })).toEqual(refused)
    expect(await create(core, { email: MAIL, passwordHash: '' })).toEqual(refused)
  })

  test('beside a password is refused, for one of them must be wrong', async ({ core }) => {
    const passwordHash = await bcrypt('mitgebracht', 4)
    const outcome = await create(core, { email: MAIL, passwordHash, password: 'langes-passwort' })
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
  ])('%s', async ([_what, request, kind], { core }) => {
    expect(await create(core, request)).toMatchObject(err({ kind }))
  })

  test('an address or number that somebody has', async ({ core }) => {
    await create(core, { email: MAIL, phone: PHONE })
    expect(await create(core, { email: 'ANNA@example.org' })).toEqual(err({ kind: 'email-taken' }))
    const other = { email: 'bert@example.org', phone: PHONE }
    expect(await create(core, other)).toEqual(err({ kind: 'phone-taken' }))
    expect((await create(core, { email: MAIL, audience: 'other' })).ok).toBe(true)
  })
})
