import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { challengeFactor } from '#identity/core/factors/challenge-factor.ts'
import { enrolTotp } from '#identity/core/factors/enrol-factor.ts'
import { exchangeCode } from '#identity/core/flows/exchange-code.ts'
import { requestRecovery } from '#identity/core/mail-links/request-recovery.ts'
import { purgeIdentity } from '#identity/core/purge.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import { CALLER, PLAIN_LINK, prepareIdentity, test } from '#tests/support/identity/identity-bench.ts'
import { addPerson, askToRecover, askToSignIn, byEmail, followLink } from '#tests/support/identity/link-requests.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

const MAIL = 'anna@example.org'
const SPENT = { ok: false, error: { kind: 'token-spent' } }
const VERIFIER = 'v'.repeat(43)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

test('a service in which nothing is over loses nothing', async ({ service: bench }) => {
  const { accessToken } = await bench.person(MAIL, 'langes-passwort')
  await askToRecover(bench.identity, MAIL)
  expect(await purgeIdentity(bench.identity)).toBe(0)
  expect((await authenticate(bench.identity, accessToken)).ok).toBe(true)
  expect((await followLink(bench.identity, bench.lastMessageTo(MAIL).linkToken, 'recovery')).ok).toBe(true)
})

test('an expired link is told to be too old for a week, then it is forgotten', async ({ service: bench }) => {
  await addPerson(bench.identity, MAIL)
  await askToRecover(bench.identity, MAIL)
  const { linkToken } = bench.lastMessageTo(MAIL)
  bench.clock.advance(2 * DAY)
  await purgeIdentity(bench.identity)
  expect(await followLink(bench.identity, linkToken, 'recovery')).toMatchObject({ error: { kind: 'token-expired' } })
  bench.clock.advance(7 * DAY)
  await purgeIdentity(bench.identity)
  expect(await followLink(bench.identity, linkToken, 'recovery')).toEqual(SPENT)
})

test('a mail link asked for with PKCE still leads on a day later, although sign-ins elsewhere end after minutes', async () => {
  const lifetimes = { ...DEFAULT_SETTINGS.lifetimes, invite: DAY }
  const bench = await prepareIdentity({ settings: { lifetimes } })
  await addPerson(bench.identity, MAIL)
  const pkce = { challenge: CHALLENGE, method: 's256' } as const
  await requestRecovery(bench.identity, { email: MAIL, link: { ...PLAIN_LINK, pkce }, caller: CALLER })
  bench.clock.advance(DAY - MINUTE)
  await purgeIdentity(bench.identity)
  const outcome = valueOf(await followLink(bench.identity, bench.lastMessageTo(MAIL).linkToken, 'recovery'))
  if (outcome.kind !== 'code-issued') throw new Error(`not a code but ${outcome.kind}`)
  bench.clock.advance(2 * MINUTE)
  await purgeIdentity(bench.identity)
  const exchange = { authCode: outcome.authCode, verifier: VERIFIER, caller: CALLER }
  expect((await exchangeCode(bench.identity, exchange)).ok).toBe(true)
})

test('flows that nobody finished are removed', async ({ service: bench }) => {
  await addPerson(bench.identity, MAIL)
  const pkce = { challenge: CHALLENGE, method: 's256' } as const
  await askToSignIn(bench.identity, byEmail(MAIL), { link: { ...PLAIN_LINK, pkce } })
  bench.clock.advance(30 * DAY)
  // The token and its flow.
  expect(await purgeIdentity(bench.identity)).toBe(2)
})

test('sessions that were not refreshed for too long are removed', async ({ service: bench }) => {
  const { person } = await bench.person(MAIL, 'langes-passwort')
  bench.clock.advance(30 * DAY + HOUR)
  expect(await purgeIdentity(bench.identity)).toBe(1)
  expect(await bench.identity.read.sessions.listOf(person.account.id)).toEqual([])
})

test('factors that were never verified are removed, verified ones stay', async ({ service: bench }) => {
  const { account } = await addPerson(bench.identity, MAIL)
  const at = bench.clock.now()
  const factor = {
    accountId: account.id,
    kind: 'totp',
    friendlyName: undefined,
    secret: 'x',
    phone: undefined,
  } as const
  const times = { lastChallengedAt: undefined, lastUsedStep: undefined, createdAt: at, updatedAt: at }
  await bench.identity.write(async (store) => {
    await store.factors.add({ ...factor, ...times, id: bench.identity.newId(), status: 'unverified' })
    await store.factors.add({ ...factor, ...times, id: bench.identity.newId(), status: 'verified' })
  })
  bench.clock.advance(6 * MINUTE)
  expect(await purgeIdentity(bench.identity)).toBe(1)
  expect((await bench.identity.read.factors.listOf(account.id)).map(({ status }) => status)).toEqual(['verified'])
})

test('challenges of second factors go when nobody can answer them any more', async ({ service: bench }) => {
  const { accessToken } = await bench.person(MAIL, 'langes-passwort')
  const who = valueOf(await authenticate(bench.identity, accessToken))
  const { factor } = valueOf(await enrolTotp(bench.identity, who, {}))
  await bench.identity.write((store) => store.factors.save({ ...factor, status: 'verified' }))
  const { id } = valueOf(await challengeFactor(bench.identity, who, factor.id, CALLER))
  bench.clock.advance(5 * MINUTE)
  expect(await purgeIdentity(bench.identity)).toBe(0)
  bench.clock.advance(1)
  expect(await purgeIdentity(bench.identity)).toBe(1)
  expect(await bench.identity.read.factors.findChallenge(id)).toBeUndefined()
})

test('the audit log goes back a year', async ({ service: bench }) => {
  await addPerson(bench.identity, MAIL)
  bench.clock.advance(365 * DAY)
  await purgeIdentity(bench.identity)
  expect((await bench.identity.read.audit.list({ page: { number: 1, size: 10 } })).total).toBe(1)
  bench.clock.advance(DAY)
  await purgeIdentity(bench.identity)
  expect((await bench.identity.read.audit.list({ page: { number: 1, size: 10 } })).total).toBe(0)
})
