import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { exchangeCode } from '#identity/core/flows/exchange-code.ts'
import type { TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import { HOUR, MINUTE } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { prepareCore, test, type CoreBench } from '#tests/support/identity/core-bench.ts'
import { CALLER, PLAIN_LINK } from '#tests/support/identity/identity-bench.ts'
import { ANNA, MAIL, inviteAnna, sendMagicLink } from '#tests/support/identity/link-requests.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { previewLink } from './verify-link.ts'

const SPENT = err({ kind: 'token-spent' })

describe('a link', () => {
  test('is good once', async ({ core }) => {
    const { linkToken } = await sendMagicLink(core)
    expect((await core.followLink(linkToken, 'magic-link')).ok).toBe(true)
    expect(await core.followLink(linkToken, 'magic-link')).toEqual(SPENT)
  })

  test('is too old after its time, to the second', async ({ core }) => {
    const { linkToken } = await sendMagicLink(core)
    core.clock.advance(HOUR)
    const expired = err({ kind: 'token-expired' })
    expect(await core.followLink(linkToken, 'magic-link')).toEqual(expired)
  })

  test('for one purpose is none for another', async ({ core }) => {
    const { linkToken } = await sendMagicLink(core)
    expect(await core.followLink(linkToken, 'recovery')).toEqual(SPENT)
    expect((await core.followLink(linkToken, 'magic-link')).ok).toBe(true)
  })

  test('without a token is refused, and so is an empty code', async ({ core }) => {
    const missing = err({ kind: 'token-missing' })
    expect(await core.followLink('', 'magic-link')).toEqual(missing)
    expect(await core.typeCode({ address: ANNA, code: '', purposes: ['magic-link'] })).toEqual(missing)
  })

  test('lets nobody in who is banned, and stays good for afterwards', async ({ core }) => {
    const { linkToken } = await sendMagicLink(core)
    const account = await core.findAccount(MAIL)
    const bannedUntil = new Date(core.clock.now().getTime() + MINUTE)
    await core.identity.write(async (store) => {
      if (account) await store.accounts.save({ ...account, bannedUntil })
    })
    expect(await core.followLink(linkToken, 'magic-link')).toEqual(err({ kind: 'banned' }))
    core.clock.advance(MINUTE)
    expect((await core.followLink(linkToken, 'magic-link')).ok).toBe(true)
  })

  test('to an address that the account no longer has is worthless', async ({ core }) => {
    const { linkToken } = await sendMagicLink(core)
    const account = await core.findAccount(MAIL)
    await core.identity.write(async (store) => {
      if (account) await store.accounts.save({ ...account, email: 'anna@neu.example' })
    })
    expect(await core.followLink(linkToken, 'magic-link')).toEqual(SPENT)
  })

  test('notes who came in', async ({ core }) => {
    await core.signUp(MAIL, 'langes-passwort')
    await core.followMail(MAIL, 'confirmation')
    const items = await core.audit(2)
    expect(items.map(({ action }) => action)).toEqual(['login', 'user_signedup'])
  })
})

describe('how somebody proved who they are', () => {
  test.for<[TokenPurpose, 'link' | 'code', string]>([
    ['magic-link', 'link', 'magiclink'],
    ['magic-link', 'code', 'otp'],
    ['recovery', 'link', 'recovery'],
    ['recovery', 'code', 'recovery'],
  ])('%s by %s is called "%s"', async ([purpose, kind, method], { core }) => {
    await core.addPerson(MAIL)
    await (purpose === 'recovery' ? core.askToRecover(MAIL) : core.askToSignIn(ANNA))
    const { linkToken, code } = core.lastMessageTo(MAIL)
    const outcome =
      kind === 'link'
        ? await core.followLink(linkToken, purpose)
        : await core.typeCode({ address: ANNA, code, purposes: [purpose] })
    expect(outcome).toMatchObject(ok({ grant: { session: { amr: [{ method }] } } }))
  })
})

describe('a password chosen in the same step', () => {
  test('ends all other sessions', async ({ core }) => {
    const elsewhere = await core.person(MAIL, 'altes-passwort')
    core.clock.advance(MINUTE)
    await core.askToRecover(MAIL)
    await core.followMail(MAIL, 'recovery', { password: 'neues-passwort' })
    expect(await core.authenticate(elsewhere.accessToken)).toMatchObject(err({ kind: 'session-gone' }))
    expect((await core.identity.read.sessions.listOf(elsewhere.person.account.id)).length).toBe(1)
  })

  test.for([
    ['too short', 'kurz', 'password-weak'],
    ['too long', 'x'.repeat(73), 'password-too-long'],
    ['a megabyte', 'x'.repeat(1_000_000), 'password-too-long'],
  ])('that is %s is refused and leaves the link good', async ([_what, password, kind], { core }) => {
    await core.addPerson(MAIL)
    await core.askToRecover(MAIL)
    expect(await core.followMail(MAIL, 'recovery', { password })).toMatchObject(err({ kind }))
    expect((await core.followMail(MAIL, 'recovery', { password: 'gutes-passwort' })).ok).toBe(true)
  })

  test('is not set by a magic link', async ({ core }) => {
    const { linkToken } = await sendMagicLink(core)
    await core.followLink(linkToken, 'magic-link', { password: 'neues-passwort' })
    expect((await core.signIn(MAIL, 'neues-passwort')).ok).toBe(false)
  })
})

describe('an invitation', () => {
  test('where a password is needed is refused without one, and stays good', async ({ core }) => {
    await inviteAnna(core)
    const { linkToken } = core.lastMessageTo(MAIL)
    const purposes: TokenPurpose[] = ['confirmation', 'invite']
    const asWidget = { purposes, invitesNeedPassword: true }
    expect(await core.followLink(linkToken, 'invite', asWidget)).toEqual(err({ kind: 'invite-password-missing' }))
    const accepted = await core.followLink(linkToken, 'invite', { ...asWidget, password: 'gutes-passwort' })
    expect(accepted).toMatchObject(ok({ grant: { session: { amr: [{ method: 'invite' }] } } }))
    expect((await core.signIn(MAIL, 'gutes-passwort')).ok).toBe(true)
  })

  test('that was accepted is in the audit log', async ({ core }) => {
    await inviteAnna(core)
    await core.followMail(MAIL, 'invite', { password: 'gutes-passwort' })
    const items = await core.audit(3)
    expect(items.map(({ action }) => action)).toEqual(['login', 'user_updated_password', 'invite_accepted'])
  })
})

describe('a code', () => {
  /** Another code of six digits. */
  const wrong = (code: string | undefined) => (code === '000000' ? '111111' : '000000')

  test('may be typed wrong four times', async ({ core }) => {
    const { code } = await sendMagicLink(core)
    const request = { address: ANNA, purposes: ['magic-link' as const] }
    for (let i = 0; i < 4; i += 1) expect(await core.typeCode({ ...request, code: wrong(code) })).toEqual(SPENT)
    expect((await core.typeCode({ ...request, code })).ok).toBe(true)
  })

  test('is worthless after five wrong ones, and so is the link', async ({ core }) => {
    const { code, linkToken } = await sendMagicLink(core)
    const request = { address: ANNA, purposes: ['magic-link' as const] }
    for (let i = 0; i < 5; i += 1) await core.typeCode({ ...request, code: wrong(code) })
    expect(await core.typeCode({ ...request, code })).toEqual(SPENT)
    expect(await core.followLink(linkToken, 'magic-link')).toEqual(SPENT)
  })

  test('cannot be tried for one address without end, known or not', async () => {
    const limits = () => ({
      take: (action: string, key: string) =>
        action === 'code-of-account' && key === MAIL
          ? err({ kind: 'too-many', waitSeconds: 60 } as const)
          : { ok: true as const, value: undefined },
    })
    const core = await prepareCore({ limits })
    const outcome = await core.typeCode({ address: ANNA, code: '123456', purposes: ['magic-link'] })
    expect(outcome).toEqual(err({ kind: 'too-many', waitSeconds: 60 }))
  })

  test('of one audience is none in another', async ({ core }) => {
    const { code } = await sendMagicLink(core)
    const caller = { ...CALLER, audience: 'other' }
    const proof = { kind: 'code', code: code ?? '', address: ANNA } as const
    expect(await core.followLink(undefined, 'magic-link', { proof, caller })).toEqual(SPENT)
  })
})

const VERIFIER = 'v'.repeat(43)
const PKCE = { challenge: createHash('sha256').update(VERIFIER).digest('base64url'), method: 's256' } as const
const PKCE_LINK = { ...PLAIN_LINK, redirectTo: 'https://club.example/konto', pkce: PKCE }

describe('a link asked for with PKCE', () => {
  const begin = (core: CoreBench) => sendMagicLink(core, { link: PKCE_LINK })

  test('gives a code for the site it was asked from, and the session only with the verifier', async ({ core }) => {
    const { linkToken } = await begin(core)
    const outcome = valueOf(await core.followLink(linkToken, 'magic-link'))
    if (outcome.kind !== 'code-issued') throw new Error(`not a code but ${outcome.kind}`)
    expect(outcome.redirectTo).toBe('https://club.example/konto')
    expect(outcome.authCode).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    const exchange = { authCode: outcome.authCode, verifier: VERIFIER, caller: CALLER }
    const exchanged = await exchangeCode(core.identity, exchange)
    expect(exchanged).toMatchObject(ok({ session: { amr: [{ method: 'magiclink' }] } }))
  })

  test('opens no session by itself', async ({ core }) => {
    const { linkToken } = await begin(core)
    await core.followLink(linkToken, 'magic-link')
    const account = await core.findAccount(MAIL)
    expect(await core.identity.read.sessions.listOf(account?.id ?? '')).toEqual([])
  })

  test('is refused when nobody could show the verifier any more, instead of giving a session', async ({ core }) => {
    const { linkToken } = await begin(core)
    await core.identity.write((store) => store.flows.purge(new Date('2030-01-01')))
    expect(await core.followLink(linkToken, 'magic-link')).toEqual(SPENT)
  })

  test('gives the session to a client that hands in the token itself', async ({ core }) => {
    const { linkToken } = await begin(core)
    const outcome = await core.followLink(linkToken, 'magic-link', { alwaysStartsSession: true })
    expect(outcome).toMatchObject(ok({ kind: 'signed-in' }))
  })

  test('gives the session to a client that has its code, and leaves no flow behind', async ({ core }) => {
    const { code, linkToken } = await begin(core)
    const outcome = await core.typeCode({ address: ANNA, code, purposes: ['confirmation', 'magic-link'] })
    expect(outcome).toMatchObject(ok({ kind: 'signed-in' }))
    expect(await core.followLink(linkToken, 'magic-link')).toEqual(SPENT)
    expect(await core.identity.write((store) => store.flows.purge(new Date('2030-01-01')))).toBe(0)
  })
})

describe('the page with the button', () => {
  test('says what a link would do, as often as it is asked, and leaves it good', async ({ core }) => {
    const { linkToken = '' } = await sendMagicLink(core)
    for (let i = 0; i < 3; i += 1) {
      const preview = await previewLink(core.identity, linkToken)
      expect(preview).toEqual({ purpose: 'magic-link', needsPassword: false, sentTo: MAIL })
    }
    expect((await core.followLink(linkToken, 'magic-link')).ok).toBe(true)
  })

  test('asks for a password with invitations and recoveries', async ({ core, identity }) => {
    await inviteAnna(core)
    const invitation = core.lastMessageTo(MAIL).linkToken ?? ''
    expect(await previewLink(identity, invitation)).toEqual({
      purpose: 'invite',
      needsPassword: true,
      sentTo: MAIL,
    })
    await core.askToRecover(MAIL)
    const recovery = core.lastMessageTo(MAIL).linkToken ?? ''
    expect(await previewLink(identity, recovery)).toEqual({
      purpose: 'recovery',
      needsPassword: true,
      sentTo: MAIL,
    })
  })

  test('knows nothing of links that are used, too old or made up', async ({ core, identity }) => {
    const { linkToken = '' } = await sendMagicLink(core)
    expect(await previewLink(identity, 'AAAAAAAAAAAAAAAAAAAAAA')).toBeUndefined()
    core.clock.advance(HOUR)
    expect(await previewLink(identity, linkToken)).toBeUndefined()
  })
})
