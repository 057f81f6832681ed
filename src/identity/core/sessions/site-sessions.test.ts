import { expect, test as plain } from 'vitest'
import { removeAccount } from '#identity/core/admin/manage-access.ts'
import { refreshSession } from '#identity/core/sessions/refresh-session.ts'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { issueSiteCookie, readSiteVisit } from '#identity/core/sessions/site-sessions.ts'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import { CALLER, prepareIdentity, type BenchOverrides } from '#tests/support/identity/identity-bench.ts'
import { granted, setUpApp, signedInAgain, whoHas } from '#tests/support/identity/second-factor.ts'

async function setUp(overrides: BenchOverrides = {}) {
  const bench = await prepareIdentity(overrides)
  const grant = await bench.person('mia@example.org', 'Rückhand-Topspin')
  const cookie = issueSiteCookie(bench.identity, grant.session, { isKept: false })
  const outcome = async (value = cookie) => {
    const visit = await readSiteVisit(bench.identity, value)
    return visit.ok ? 'good' : visit.error.kind
  }
  return { ...bench, bench, grant, cookie, outcome }
}

const test = plain.extend('given', () => setUp())

test('a cookie names the person and the session, with what a token would say', async () => {
  const { cookie, bench, grant } = await setUp()
  const visit = await granted(readSiteVisit(bench.identity, cookie))
  const byToken = await whoHas(bench, grant)
  expect(visit).toEqual({ who: byToken, isComplete: true, isKept: false, isProlonged: false })
})

test('a session that is over for its tokens is over for its cookie', async () => {
  const { identity, grant, outcome, bench } = await setUp()
  await signOut(identity, await whoHas(bench, grant), 'local', CALLER)
  expect(await outcome()).toBe('session-gone')
})

test('somebody banned is turned away', async ({ given: { identity, clock, grant, outcome } }) => {
  const bannedUntil = new Date(clock.now().getTime() + HOUR)
  await identity.write(({ accounts }) => accounts.save({ ...grant.person.account, bannedUntil }))
  expect(await outcome()).toBe('banned')
})

test('a deleted account is turned away', async ({ given: { identity, grant, outcome } }) => {
  await removeAccount(identity, { by: { kind: 'service' }, caller: CALLER }, grant.person.account.id, { keepsId: true })
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

test('visits are written down once an hour', async ({ given: { bench, cookie, clock } }) => {
  const isProlonged = async () => (await granted(readSiteVisit(bench.identity, cookie))).isProlonged
  clock.advance(HOUR - 1)
  expect(await isProlonged()).toBe(false)
  clock.advance(1)
  expect(await isProlonged()).toBe(true)
  expect(await isProlonged()).toBe(false)
})

test('visits use up no refresh tokens', async ({ given: { bench, identity, grant, cookie, clock } }) => {
  clock.advance(HOUR)
  await granted(readSiteVisit(bench.identity, cookie))
  expect((await refreshSession(identity, grant.refreshToken, CALLER)).ok).toBe(true)
})

test('a visit does not make refresh tokens good again that were left behind', async () => {
  const { bench, identity, grant, cookie, clock } = await setUp()
  const second = await granted(refreshSession(identity, grant.refreshToken, CALLER))
  clock.advance(HOUR)
  await granted(refreshSession(identity, second.refreshToken, CALLER))
  clock.advance(HOUR)
  await granted(readSiteVisit(bench.identity, cookie))
  expect(await refreshSession(identity, grant.refreshToken, CALLER)).toMatchObject({
    error: { kind: 'refresh-token-reused' },
  })
})

test('with a second factor, a cookie from before it opens nothing, and one from after it everything', async () => {
  const { bench, grant, cookie } = await setUp()
  const { grant: raised } = await setUpApp(bench, await whoHas(bench, grant))
  const later = issueSiteCookie(bench.identity, raised.session, { isKept: true })
  expect(await granted(readSiteVisit(bench.identity, cookie))).toMatchObject({ isComplete: false })
  expect(await granted(readSiteVisit(bench.identity, later))).toMatchObject({
    isComplete: true,
    isKept: true,
    who: { claims: { aal: 'aal2' } },
  })
  const { session: weak } = await signedInAgain(bench)
  const half = issueSiteCookie(bench.identity, weak, { isKept: false })
  expect(await granted(readSiteVisit(bench.identity, half))).toMatchObject({ isComplete: false })
})
