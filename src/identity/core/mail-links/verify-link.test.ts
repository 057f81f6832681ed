import { describe, expect } from 'vitest'
import type { TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { HOUR, MINUTE } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { prepareIdentity, test } from '#tests/support/identity/identity-bench.ts'
import {
  addPerson,
  ANNA,
  askToRecover,
  askToSignIn,
  followLink,
  inviteAnna,
  MAIL,
  sendMagicLink,
  signIn,
  signUp,
  typeCode,
} from '#tests/support/identity/link-requests.ts'

const SPENT = { ok: false, error: { kind: 'token-spent' } }

describe('a link', () => {
  test('is good once', async ({ service: bench }) => {
    const { linkToken } = await sendMagicLink(bench)
    expect((await followLink(bench.identity, linkToken, 'magic-link')).ok).toBe(true)
    expect(await followLink(bench.identity, linkToken, 'magic-link')).toEqual(SPENT)
  })

  test('is too old after its time, to the second', async ({ service: bench }) => {
    const { linkToken } = await sendMagicLink(bench)
    bench.clock.advance(HOUR)
    const expired = { ok: false, error: { kind: 'token-expired' } }
    expect(await followLink(bench.identity, linkToken, 'magic-link')).toEqual(expired)
  })

  test('for one purpose is none for another', async ({ service: bench }) => {
    const { linkToken } = await sendMagicLink(bench)
    expect(await followLink(bench.identity, linkToken, 'recovery')).toEqual(SPENT)
    expect((await followLink(bench.identity, linkToken, 'magic-link')).ok).toBe(true)
  })

  test('without a token is refused, and so is an empty code', async ({ identity }) => {
    const missing = { ok: false, error: { kind: 'token-missing' } }
    expect(await followLink(identity, '', 'magic-link')).toEqual(missing)
    expect(await typeCode(identity, { address: ANNA, code: '', purposes: ['magic-link'] })).toEqual(missing)
  })

  test('lets nobody in who is banned, and stays good for afterwards', async ({ service: bench }) => {
    const { linkToken } = await sendMagicLink(bench)
    const account = await bench.identity.read.accounts.findByEmail(MAIL, 'authenticated')
    const bannedUntil = new Date(bench.clock.now().getTime() + MINUTE)
    await bench.identity.write(async (store) => {
      if (account) await store.accounts.save({ ...account, bannedUntil })
    })
    expect(await followLink(bench.identity, linkToken, 'magic-link')).toEqual(err({ kind: 'banned' }))
    bench.clock.advance(MINUTE)
    expect((await followLink(bench.identity, linkToken, 'magic-link')).ok).toBe(true)
  })

  test('to an address that the account no longer has is worthless', async ({ service: bench }) => {
    const { linkToken } = await sendMagicLink(bench)
    const account = await bench.identity.read.accounts.findByEmail(MAIL, 'authenticated')
    await bench.identity.write(async (store) => {
      if (account) await store.accounts.save({ ...account, email: 'anna@neu.example' })
    })
    expect(await followLink(bench.identity, linkToken, 'magic-link')).toEqual(SPENT)
  })

  test('notes who came in', async ({ service: bench }) => {
    await signUp(bench.identity, MAIL, 'langes-passwort')
    await followLink(bench.identity, bench.lastMessageTo(MAIL).linkToken, 'confirmation')
    const { items } = await bench.identity.read.audit.list({ page: { number: 1, size: 2 } })
    expect(items.map(({ action }) => action)).toEqual(['login', 'user_signedup'])
  })
})

describe('how somebody proved who they are', () => {
  test.for<[TokenPurpose, 'link' | 'code', string]>([
    ['magic-link', 'link', 'magiclink'],
    ['magic-link', 'code', 'otp'],
    ['recovery', 'link', 'recovery'],
    ['recovery', 'code', 'recovery'],
  ])('%s by %s is called "%s"', async ([purpose, kind, method], { service: bench }) => {
    await addPerson(bench.identity, MAIL)
    await (purpose === 'recovery' ? askToRecover(bench.identity, MAIL) : askToSignIn(bench.identity, ANNA))
    const { linkToken, code } = bench.lastMessageTo(MAIL)
    const outcome =
      kind === 'link'
        ? await followLink(bench.identity, linkToken, purpose)
        : await typeCode(bench.identity, { address: ANNA, code, purposes: [purpose] })
    expect(outcome).toMatchObject({ ok: true, value: { grant: { session: { amr: [{ method }] } } } })
  })
})

describe('a password chosen in the same step', () => {
  test('ends all other sessions', async ({ service: bench }) => {
    const elsewhere = await bench.person(MAIL, 'altes-passwort')
    bench.clock.advance(MINUTE)
    await askToRecover(bench.identity, MAIL)
    await followLink(bench.identity, bench.lastMessageTo(MAIL).linkToken, 'recovery', { password: 'neues-passwort' })
    const refused = await authenticate(bench.identity, elsewhere.accessToken)
    expect(refused).toMatchObject({ ok: false, error: { kind: 'session-gone' } })
    expect((await bench.identity.read.sessions.listOf(elsewhere.person.account.id)).length).toBe(1)
  })

  test.each([
    ['too short', 'kurz', 'password-weak'],
    ['too long', 'x'.repeat(73), 'password-too-long'],
    ['a megabyte', 'x'.repeat(1_000_000), 'password-too-long'],
  ])('that is %s is refused and leaves the link good', async (_what, password, kind) => {
    const { identity, lastMessageTo } = await prepareIdentity()
    await addPerson(identity, MAIL)
    await askToRecover(identity, MAIL)
    const { linkToken } = lastMessageTo(MAIL)
    expect(await followLink(identity, linkToken, 'recovery', { password })).toMatchObject({
      ok: false,
      error: { kind },
    })
    expect((await followLink(identity, linkToken, 'recovery', { password: 'gutes-passwort' })).ok).toBe(true)
  })

  test('is not set by a magic link', async ({ service: bench }) => {
    const { linkToken } = await sendMagicLink(bench)
    await followLink(bench.identity, linkToken, 'magic-link', { password: 'neues-passwort' })
    expect((await signIn(bench.identity, MAIL, 'neues-passwort')).ok).toBe(false)
  })
})

describe('an invitation', () => {
  test('where a password is needed is refused without one, and stays good', async ({ service: bench }) => {
    await inviteAnna(bench)
    const { linkToken } = bench.lastMessageTo(MAIL)
    const purposes: TokenPurpose[] = ['confirmation', 'invite']
    const asWidget = { purposes, invitesNeedPassword: true }
    expect(await followLink(bench.identity, linkToken, 'invite', asWidget)).toEqual(
      err({ kind: 'invite-password-missing' }),
    )
    const accepted = await followLink(bench.identity, linkToken, 'invite', { ...asWidget, password: 'gutes-passwort' })
    expect(accepted).toMatchObject({ ok: true, value: { grant: { session: { amr: [{ method: 'invite' }] } } } })
    expect((await signIn(bench.identity, MAIL, 'gutes-passwort')).ok).toBe(true)
  })

  test('that was accepted is in the audit log', async ({ service: bench }) => {
    await inviteAnna(bench)
    await followLink(bench.identity, bench.lastMessageTo(MAIL).linkToken, 'invite', { password: 'gutes-passwort' })
    const { items } = await bench.identity.read.audit.list({ page: { number: 1, size: 3 } })
    expect(items.map(({ action }) => action)).toEqual(['login', 'user_updated_password', 'invite_accepted'])
  })
})
