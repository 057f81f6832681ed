import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { CALLER, PLAIN_LINK, prepareIdentity, type IdentityBench } from '#tests/support/identity/identity-bench.ts'
import {
  addPerson,
  askToRecover,
  askToSignIn,
  byEmail,
  byPhone,
  followLink,
  SERVICE,
  signIn,
  signUp,
  typeCode,
  valueOf,
} from '#tests/support/identity/link-requests.ts'
import type { TokenPurpose } from '#identity/core/one-time/one-time-token.ts'

const MAIL = 'anna@example.org'
const ANNA = byEmail(MAIL)
const SPENT = { ok: false, error: { kind: 'token-spent' } }
const VERIFIER = 'v'.repeat(43)
const PKCE = { challenge: createHash('sha256').update(VERIFIER).digest('base64url'), method: 's256' } as const
const PKCE_LINK = { ...PLAIN_LINK, redirectTo: 'https://club.example/konto', pkce: PKCE }

async function invite({ identity }: IdentityBench) {
  const request = { email: MAIL, userMetadata: {}, link: PLAIN_LINK, by: SERVICE, caller: CALLER }
  return valueOf(await identity.admin.invite({ ...request, sendsMail: true }))
}

/** Somebody with a magic link in the mailbox. */
async function withMagicLink(bench: IdentityBench, link = PLAIN_LINK as Parameters<typeof askToSignIn>[2]) {
  await addPerson(bench.identity, MAIL)
  valueOf(await askToSignIn(bench.identity, ANNA, link))
  return bench.lastMessageTo(MAIL)
}

describe('a link', () => {
  test('is good once', async () => {
    const bench = await prepareIdentity()
    const { linkToken } = await withMagicLink(bench)
    expect((await followLink(bench.identity, linkToken, 'magic-link')).ok).toBe(true)
    expect(await followLink(bench.identity, linkToken, 'magic-link')).toEqual(SPENT)
  })

  test('that is followed ten times at one moment lets one in', async () => {
    const bench = await prepareIdentity()
    const { linkToken } = await withMagicLink(bench)
    const tries = Array.from({ length: 10 }, () => followLink(bench.identity, linkToken, 'magic-link'))
    const outcomes = await Promise.all(tries)
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 9 }, () => SPENT))
  })

  test('ends together with its code', async () => {
    const bench = await prepareIdentity()
    const { linkToken, code } = await withMagicLink(bench)
    await followLink(bench.identity, linkToken, 'magic-link')
    expect(await typeCode(bench.identity, { address: ANNA, code, purposes: ['magic-link'] })).toEqual(SPENT)
  })

  test('is too old after its time, to the second', async () => {
    const bench = await prepareIdentity()
    const { linkToken } = await withMagicLink(bench)
    bench.clock.advance(HOUR)
    const expired = { ok: false, error: { kind: 'token-expired' } }
    expect(await followLink(bench.identity, linkToken, 'magic-link')).toEqual(expired)
  })

  test('is still good a second before', async () => {
    const bench = await prepareIdentity()
    const { linkToken } = await withMagicLink(bench)
    bench.clock.advance(HOUR - 1_000)
    expect((await followLink(bench.identity, linkToken, 'magic-link')).ok).toBe(true)
  })

  test('for one purpose is none for another', async () => {
    const bench = await prepareIdentity()
    const { linkToken } = await withMagicLink(bench)
    expect(await followLink(bench.identity, linkToken, 'recovery')).toEqual(SPENT)
    expect((await followLink(bench.identity, linkToken, 'magic-link')).ok).toBe(true)
  })

  test('that was never sent is like one that was used', async () => {
    const { identity } = await prepareIdentity()
    expect(await followLink(identity, 'AAAAAAAAAAAAAAAAAAAAAA', 'magic-link')).toEqual(SPENT)
  })

  test('without a token is refused, and so is an empty code', async () => {
    const { identity } = await prepareIdentity()
    const missing = { ok: false, error: { kind: 'token-missing' } }
    expect(await followLink(identity, '', 'magic-link')).toEqual(missing)
    expect(await typeCode(identity, { address: ANNA, code: '', purposes: ['magic-link'] })).toEqual(missing)
  })

  test('lets nobody in who is banned, and stays good for afterwards', async () => {
    const bench = await prepareIdentity()
    const { linkToken } = await withMagicLink(bench)
    const account = await bench.needs.store.accounts.findByEmail(MAIL, 'authenticated')
    const bannedUntil = new Date(bench.clock.now().getTime() + MINUTE)
    await bench.needs.transaction(async (store) => {
      if (account) await store.accounts.save({ ...account, bannedUntil })
    })
    expect(await followLink(bench.identity, linkToken, 'magic-link')).toEqual(err({ kind: 'banned' }))
    bench.clock.advance(MINUTE)
    expect((await followLink(bench.identity, linkToken, 'magic-link')).ok).toBe(true)
  })

  test('to an address that the account no longer has is worthless', async () => {
    const bench = await prepareIdentity()
    const { linkToken } = await withMagicLink(bench)
    const account = await bench.needs.store.accounts.findByEmail(MAIL, 'authenticated')
    await bench.needs.transaction(async (store) => {
      if (account) await store.accounts.save({ ...account, email: 'anna@neu.example' })
    })
    expect(await followLink(bench.identity, linkToken, 'magic-link')).toEqual(SPENT)
  })

  test('notes who came in', async () => {
    const bench = await prepareIdentity()
    await signUp(bench.identity, MAIL, 'langes-passwort')
    await followLink(bench.identity, bench.lastMessageTo(MAIL).linkToken, 'confirmation')
    const { items } = await bench.identity.admin.listAudit({ page: { number: 1, size: 2 } })
    expect(items.map(({ action }) => action)).toEqual(['login', 'user_signedup'])
  })
})

describe('how somebody proved who they are', () => {
  test.each<[TokenPurpose, 'link' | 'code', string]>([
    ['magic-link', 'link', 'magiclink'],
    ['magic-link', 'code', 'otp'],
    ['recovery', 'link', 'recovery'],
    ['recovery', 'code', 'recovery'],
  ])('%s by %s is called "%s"', async (purpose, kind, method) => {
    const bench = await prepareIdentity()
    await addPerson(bench.identity, MAIL)
    await (purpose === 'recovery' ? askToRecover(bench.identity, MAIL) : askToSignIn(bench.identity, ANNA))
    const { linkToken, code } = bench.lastMessageTo(MAIL)
    const outcome =
      kind === 'link'
        ? await followLink(bench.identity, linkToken, purpose)
        : await typeCode(bench.identity, { address: ANNA, code, purposes: [purpose] })
    expect(outcome).toMatchObject({ ok: true, value: { grant: { session: { amr: [{ method }] } } } })
  })

  test('the confirmation of a sign-up is called "email/signup"', async () => {
    const { identity, lastMessageTo } = await prepareIdentity()
    await signUp(identity, MAIL, 'langes-passwort')
    const outcome = await followLink(identity, lastMessageTo(MAIL).linkToken, 'confirmation')
    expect(outcome).toMatchObject({ ok: true, value: { grant: { session: { amr: [{ method: 'email/signup' }] } } } })
  })
})

describe('a password chosen in the same step', () => {
  test('ends all other sessions', async () => {
    const bench = await prepareIdentity()
    const elsewhere = await bench.person(MAIL, 'altes-passwort')
    bench.clock.advance(MINUTE)
    await askToRecover(bench.identity, MAIL)
    await followLink(bench.identity, bench.lastMessageTo(MAIL).linkToken, 'recovery', { password: 'neues-passwort' })
    const refused = await bench.identity.signIn.authenticate(elsewhere.accessToken)
    expect(refused).toMatchObject({ ok: false, error: { kind: 'session-gone' } })
    expect((await bench.needs.store.sessions.listOf(elsewhere.person.account.id)).length).toBe(1)
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

  test('is not set by a magic link', async () => {
    const bench = await prepareIdentity()
    const { linkToken } = await withMagicLink(bench)
    await followLink(bench.identity, linkToken, 'magic-link', { password: 'neues-passwort' })
    expect((await signIn(bench.identity, MAIL, 'neues-passwort')).ok).toBe(false)
  })
})

describe('an invitation', () => {
  test('where a password is needed is refused without one, and stays good', async () => {
    const bench = await prepareIdentity()
    await invite(bench)
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

  test('is good for seven days', async () => {
    const bench = await prepareIdentity()
    await invite(bench)
    const { linkToken } = bench.lastMessageTo(MAIL)
    bench.clock.advance(7 * DAY)
    expect(await followLink(bench.identity, linkToken, 'invite')).toEqual(err({ kind: 'token-expired' }))
  })

  test('that was accepted is in the audit log', async () => {
    const bench = await prepareIdentity()
    await invite(bench)
    await followLink(bench.identity, bench.lastMessageTo(MAIL).linkToken, 'invite', { password: 'gutes-passwort' })
    const { items } = await bench.identity.admin.listAudit({ page: { number: 1, size: 3 } })
    expect(items.map(({ action }) => action)).toEqual(['login', 'user_updated_password', 'invite_accepted'])
  })
})

describe('a link asked for with PKCE', () => {
  const begin = (bench: IdentityBench) => withMagicLink(bench, { link: PKCE_LINK })

  test('gives a code for the site it was asked from, and the session only with the verifier', async () => {
    const bench = await prepareIdentity()
    const { linkToken } = await begin(bench)
    const outcome = valueOf(await followLink(bench.identity, linkToken, 'magic-link'))
    if (outcome.kind !== 'code-issued') throw new Error(`not a code but ${outcome.kind}`)
    expect(outcome.redirectTo).toBe('https://club.example/konto')
    expect(outcome.authCode).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    const exchange = { authCode: outcome.authCode, verifier: VERIFIER, caller: CALLER }
    const exchanged = await bench.identity.signIn.exchangeCode(exchange)
    expect(exchanged).toMatchObject({ ok: true, value: { session: { amr: [{ method: 'magiclink' }] } } })
  })

  test('opens no session by itself', async () => {
    const bench = await prepareIdentity()
    const { linkToken } = await begin(bench)
    await followLink(bench.identity, linkToken, 'magic-link')
    const account = await bench.needs.store.accounts.findByEmail(MAIL, 'authenticated')
    expect(await bench.needs.store.sessions.listOf(account?.id ?? '')).toEqual([])
  })

  test('is refused when nobody could show the verifier any more, instead of giving a session', async () => {
    const bench = await prepareIdentity()
    const { linkToken } = await begin(bench)
    await bench.needs.transaction((store) => store.flows.purge(new Date('2030-01-01')))
    expect(await followLink(bench.identity, linkToken, 'magic-link')).toEqual(SPENT)
  })

  test('gives the session to a client that hands in the token itself', async () => {
    const bench = await prepareIdentity()
    const { linkToken } = await begin(bench)
    const outcome = await followLink(bench.identity, linkToken, 'magic-link', { alwaysStartsSession: true })
    expect(outcome).toMatchObject({ ok: true, value: { kind: 'signed-in' } })
  })

  test('gives the session to whoever types its code, and leaves no flow behind', async () => {
    const bench = await prepareIdentity()
    const { code, linkToken } = await begin(bench)
    const outcome = await typeCode(bench.identity, { address: ANNA, code, purposes: ['confirmation', 'magic-link'] })
    expect(outcome).toMatchObject({ ok: true, value: { kind: 'signed-in' } })
    expect(await followLink(bench.identity, linkToken, 'magic-link')).toEqual(SPENT)
    expect(await bench.needs.transaction((store) => store.flows.purge(new Date('2030-01-01')))).toBe(0)
  })
})

describe('a code', () => {
  /** Another code of six digits. */
  const wrong = (code: string | undefined) => (code === '000000' ? '111111' : '000000')

  test('is good together with the address only', async () => {
    const bench = await prepareIdentity()
    const { code } = await withMagicLink(bench)
    await addPerson(bench.identity, 'bert@example.org')
    const purposes: TokenPurpose[] = ['magic-link']
    expect(await typeCode(bench.identity, { address: byEmail('bert@example.org'), code, purposes })).toEqual(SPENT)
    expect((await typeCode(bench.identity, { address: ANNA, code, purposes })).ok).toBe(true)
  })

  test('may be typed wrong four times', async () => {
    const bench = await prepareIdentity()
    const { code } = await withMagicLink(bench)
    const request = { address: ANNA, purposes: ['magic-link' as const] }
    for (let i = 0; i < 4; i += 1)
      expect(await typeCode(bench.identity, { ...request, code: wrong(code) })).toEqual(SPENT)
    expect((await typeCode(bench.identity, { ...request, code })).ok).toBe(true)
  })

  test('is worthless after five wrong ones, and so is the link', async () => {
    const bench = await prepareIdentity()
    const { code, linkToken } = await withMagicLink(bench)
    const request = { address: ANNA, purposes: ['magic-link' as const] }
    for (let i = 0; i < 5; i += 1) await typeCode(bench.identity, { ...request, code: wrong(code) })
    expect(await typeCode(bench.identity, { ...request, code })).toEqual(SPENT)
    expect(await followLink(bench.identity, linkToken, 'magic-link')).toEqual(SPENT)
  })

  test('has no more tries when all come at one moment', async () => {
    const bench = await prepareIdentity()
    const { code } = await withMagicLink(bench)
    const request = { address: ANNA, purposes: ['magic-link' as const] }
    const guesses = [...Array.from({ length: 5 }, () => wrong(code)), ...Array.from({ length: 20 }, () => code)]
    const outcomes = await Promise.all(guesses.map((guess) => typeCode(bench.identity, { ...request, code: guess })))
    expect(outcomes.every(({ ok }) => !ok)).toBe(true)
  })

  test('wrong for a known address and any for an unknown one take the same answer', async () => {
    const bench = await prepareIdentity()
    const { code } = await withMagicLink(bench)
    const purposes: TokenPurpose[] = ['magic-link']
    const known = await typeCode(bench.identity, { address: ANNA, code: wrong(code), purposes })
    const unknown = await typeCode(bench.identity, { address: byEmail('niemand@example.org'), code, purposes })
    expect(unknown).toEqual(known)
  })

  test('and the same time, at a multiple of the set one', async () => {
    const bench = await prepareIdentity({ settings: { evenAnswer: 150 } })
    await typeCode(bench.identity, { address: ANNA, code: '123456', purposes: ['magic-link'] })
    expect(bench.rested()).toBe(150)
  })

  test('of a new number confirms it', async () => {
    const bench = await prepareIdentity({ settings: { isPhoneOffered: true } })
    await askToSignIn(bench.identity, byPhone('+4915112345678'))
    const { code } = bench.lastMessageTo('+4915112345678')
    const request = { address: byPhone('+4915112345678'), code, purposes: ['phone-confirmation' as const] }
    const outcome = valueOf(await typeCode(bench.identity, request))
    expect(outcome.kind === 'signed-in' && outcome.grant.person.account.phoneConfirmedAt).toEqual(bench.clock.now())
  })

  test('typed too late but right is told to be too old', async () => {
    const bench = await prepareIdentity()
    const { code } = await withMagicLink(bench)
    bench.clock.advance(HOUR)
    const outcome = await typeCode(bench.identity, { address: ANNA, code, purposes: ['magic-link'] })
    expect(outcome).toEqual(err({ kind: 'token-expired' }))
  })

  test('cannot be tried for one address without end, known or not', async () => {
    const limits = () => ({
      take: (action: string, key: string) =>
        action === 'code-of-account' && key === MAIL
          ? err({ kind: 'too-many', waitSeconds: 60 } as const)
          : { ok: true as const, value: undefined },
    })
    const { identity } = await prepareIdentity({ limits })
    const outcome = await typeCode(identity, { address: ANNA, code: '123456', purposes: ['magic-link'] })
    expect(outcome).toEqual(err({ kind: 'too-many', waitSeconds: 60 }))
  })

  test('of one audience is none in another', async () => {
    const bench = await prepareIdentity()
    const { code } = await withMagicLink(bench)
    const caller = { ...CALLER, audience: 'other' }
    const proof = { kind: 'code', code: code ?? '', address: ANNA } as const
    const outcome = await followLink(bench.identity, undefined, 'magic-link', { proof, caller })
    expect(outcome).toEqual(SPENT)
  })
})

describe('the page with the button', () => {
  test('says what a link would do, as often as it is asked, and leaves it good', async () => {
    const bench = await prepareIdentity()
    const { linkToken = '' } = await withMagicLink(bench)
    for (let i = 0; i < 3; i += 1) {
      const preview = await bench.identity.links.preview(linkToken)
      expect(preview).toEqual({ purpose: 'magic-link', needsPassword: false, sentTo: MAIL })
    }
    expect((await followLink(bench.identity, linkToken, 'magic-link')).ok).toBe(true)
  })

  test('asks for a password with invitations and recoveries', async () => {
    const bench = await prepareIdentity()
    await invite(bench)
    const invitation = bench.lastMessageTo(MAIL).linkToken ?? ''
    expect(await bench.identity.links.preview(invitation)).toEqual({
      purpose: 'invite',
      needsPassword: true,
      sentTo: MAIL,
    })
    await askToRecover(bench.identity, MAIL)
    const recovery = bench.lastMessageTo(MAIL).linkToken ?? ''
    expect(await bench.identity.links.preview(recovery)).toEqual({
      purpose: 'recovery',
      needsPassword: true,
      sentTo: MAIL,
    })
  })

  test('knows nothing of links that are used, too old or made up', async () => {
    const bench = await prepareIdentity()
    const { linkToken = '' } = await withMagicLink(bench)
    expect(await bench.identity.links.preview('AAAAAAAAAAAAAAAAAAAAAA')).toBeUndefined()
    bench.clock.advance(HOUR)
    expect(await bench.identity.links.preview(linkToken)).toBeUndefined()
  })
})
