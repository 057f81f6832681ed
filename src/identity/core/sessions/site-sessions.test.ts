import fc from 'fast-check'
import { randomBytes } from 'node:crypto'
import { expect, test as plain } from 'vitest'
import { removeAccount } from '#identity/core/admin/manage-access.ts'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { createVault } from '#identity/keys/vault.ts'
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import { AS_SERVICE, prepareCore } from '#tests/support/identity/core-bench.ts'
import { CALLER, type BenchOverrides } from '#tests/support/identity/identity-bench.ts'
import { granted } from '#tests/support/identity/second-factor.ts'
import { refreshSession } from './refresh-session.ts'
import { signOut } from './sign-out.ts'
import { issueSiteCookie, readSiteCookie, readSiteVisit, toSiteCookie } from './site-sessions.ts'

async function setUp(overrides: BenchOverrides = {}) {
  const core = await prepareCore(overrides)
  const grant = await core.person('mia@example.org', 'Rückhand-Topspin')
  const cookie = issueSiteCookie(core.identity, grant.session, { isKept: false })
  const outcome = async (value = cookie) => {
    const visit = await readSiteVisit(core.identity, value)
    return visit.ok ? 'good' : visit.error.kind
  }
  return { ...core, core, grant, cookie, outcome }
}

const test = plain.extend('given', () => setUp())

test('a cookie names the person and the session, with what a token would say', async () => {
  const { cookie, core, grant } = await setUp()
  const visit = await granted(readSiteVisit(core.identity, cookie))
  const byToken = await core.whoHas(grant)
  expect(visit).toEqual({ who: byToken, isComplete: true, isKept: false, isProlonged: false })
})

test('a session that is over for its tokens is over for its cookie', async () => {
  const { identity, grant, outcome, core } = await setUp()
  await signOut(identity, await core.whoHas(grant), 'local', CALLER)
  expect(await outcome()).toBe('session-gone')
})

test('somebody banned is turned away', async ({ given: { core, clock, grant, outcome } }) => {
  const bannedUntil = new Date(clock.now().getTime() + HOUR)
  await core.identity.write(({ accounts }) => accounts.save({ ...grant.person.account, bannedUntil }))
  expect(await outcome()).toBe('banned')
})

test('a deleted account is turned away', async ({ given: { core, grant, outcome } }) => {
  await removeAccount(core.identity, AS_SERVICE, grant.person.account.id, {
    keepsId: true,
  })
  expect(['session-gone', 'account-gone']).toContain(await outcome())
})

test('what is no cookie of ours is no session', async ({ given: { outcome } }) => {
  expect(await outcome('x'.repeat(66))).toBe('session-gone')
})

test('a session without a visit is over after the time of inactivity, and a visit begins that time anew', async () => {
  const { outcome, clock } = await setUp()
  clock.advance(29 * DAY)
  expect(await outcome()).toBe('good')
  clock.advance(29 * DAY)
  expect(await outcome()).toBe('good')
  clock.advance(31 * DAY)
  expect(await outcome()).toBe('session-expired')
})

test('a session that may last only so long is over then, visited or not', async () => {
  const lifetimes = { ...DEFAULT_SETTINGS.lifetimes, session: 2 * HOUR }
  const { outcome, clock } = await setUp({ settings: { lifetimes } })
  clock.advance(90 * MINUTE)
  expect(await outcome()).toBe('good')
  clock.advance(31 * MINUTE)
  expect(await outcome()).toBe('session-expired')
})

test('visits are written down once an hour', async ({ given: { core, cookie, clock } }) => {
  const isProlonged = async () => (await granted(readSiteVisit(core.identity, cookie))).isProlonged
  clock.advance(HOUR - 1)
  expect(await isProlonged()).toBe(false)
  clock.advance(1)
  expect(await isProlonged()).toBe(true)
  expect(await isProlonged()).toBe(false)
})

test('visits use up no refresh tokens', async ({ given: { core, grant, cookie, clock } }) => {
  clock.advance(HOUR)
  await granted(readSiteVisit(core.identity, cookie))
  expect((await refreshSession(core.identity, grant.refreshToken, CALLER)).ok).toBe(true)
})

test('a visit does not make refresh tokens good again that were left behind', async () => {
  const { core, identity, grant, cookie, clock } = await setUp()
  const second = await granted(refreshSession(identity, grant.refreshToken, CALLER))
  clock.advance(HOUR)
  await granted(refreshSession(identity, second.refreshToken, CALLER))
  clock.advance(HOUR)
  await granted(readSiteVisit(core.identity, cookie))
  expect(await refreshSession(identity, grant.refreshToken, CALLER)).toMatchObject({
    error: { kind: 'refresh-token-reused' },
  })
})

test('with a second factor, a cookie from before it opens nothing, and one from after it everything', async () => {
  const { core, grant, cookie } = await setUp()
  const { grant: raised } = await core.setUpApp(await core.whoHas(grant))
  const later = issueSiteCookie(core.identity, raised.session, { isKept: true })
  expect(await granted(readSiteVisit(core.identity, cookie))).toMatchObject({ isComplete: false })
  expect(await granted(readSiteVisit(core.identity, later))).toMatchObject({
    isComplete: true,
    isKept: true,
    who: { claims: { aal: 'aal2' } },
  })
  const { session: weak } = await core.signedInAgain()
  const half = issueSiteCookie(core.identity, weak, { isKept: false })
  expect(await granted(readSiteVisit(core.identity, half))).toMatchObject({ isComplete: false })
})

const vault = createVault(randomBytes(32))
const content = { sessionId: '0192f0c1-2345-7000-8000-0123456789ab', assurance: 'aal1', isKept: true } as const

test('what is written into the cookie is read from it', () => {
  const contents = fc.record({
    sessionId: fc.uuid(),
    assurance: fc.constantFrom('aal1' as const, 'aal2' as const),
    isKept: fc.boolean(),
  })
  fc.assert(
    fc.property(contents, (one) => {
      expect(readSiteCookie(vault, toSiteCookie(vault, one))).toEqual(one)
    }),
  )
})

test('a cookie with any letter changed is worth nothing', () => {
  const cookie = toSiteCookie(vault, content)
  const change = fc.record({ at: fc.nat(cookie.length - 1), by: fc.constantFrom(...'AZaz09-_') })
  fc.assert(
    fc.property(change, ({ at, by }) => {
      const changed = cookie.slice(0, at) + by + cookie.slice(at + 1)
      expect(readSiteCookie(vault, changed)).toEqual(changed === cookie ? content : undefined)
    }),
  )
})

test('a cookie of another site’s secret is worth nothing', () => {
  expect(readSiteCookie(vault, toSiteCookie(createVault(randomBytes(32)), content))).toBeUndefined()
})

test.each(['', 'x', 'a'.repeat(66), 'a'.repeat(67), `${'ä'.repeat(33)}`, '='.repeat(66)])('%j is not ours', (text) => {
  expect(readSiteCookie(vault, text)).toBeUndefined()
})
