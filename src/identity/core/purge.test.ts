import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { challengeFactor } from '#identity/core/factors/challenge-factor.ts'
import { enrolTotp } from '#identity/core/factors/enrol-factor.ts'
import { exchangeCode } from '#identity/core/flows/exchange-code.ts'
import { requestRecovery } from '#identity/core/mail-links/request-recovery.ts'
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { prepareCore, test } from '#tests/support/identity/core-bench.ts'
import { CALLER, PLAIN_LINK } from '#tests/support/identity/identity-bench.ts'
import { byEmail } from '#tests/support/identity/link-requests.ts'
import { sampleFactor } from '#tests/support/samples/sample-people.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { purgeIdentity } from './purge.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

const MAIL = 'anna@example.org'
const SPENT = err({ kind: 'token-spent' })
const VERIFIER = 'v'.repeat(43)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

test('a service in which nothing is over loses nothing', async ({ core }) => {
  const { accessToken } = await core.person(MAIL, 'langes-passwort')
  await core.askToRecover(MAIL)
  expect(await purgeIdentity(core.identity)).toBe(0)
  expect((await core.authenticate(accessToken)).ok).toBe(true)
  expect((await core.followMail(MAIL, 'recovery')).ok).toBe(true)
})

test('an expired link is told to be too old for a week, then it is forgotten', async ({ core, identity }) => {
  await core.addPerson(MAIL)
  await core.askToRecover(MAIL)
  const { linkToken } = core.lastMessageTo(MAIL)
  core.clock.advance(2 * DAY)
  await purgeIdentity(identity)
  expect(await core.followLink(linkToken, 'recovery')).toMatchObject({ error: { kind: 'token-expired' } })
  core.clock.advance(7 * DAY)
  await purgeIdentity(identity)
  expect(await core.followLink(linkToken, 'recovery')).toEqual(SPENT)
})

test('a mail link asked for with PKCE still leads on a day later, although sign-ins elsewhere end after minutes', async () => {
  const lifetimes = { ...DEFAULT_SETTINGS.lifetimes, invite: DAY }
  const core = await prepareCore({ settings: { lifetimes } })
  await core.addPerson(MAIL)
  const pkce = { challenge: CHALLENGE, method: 's256' } as const
  await requestRecovery(core.identity, { email: MAIL, link: { ...PLAIN_LINK, pkce }, caller: CALLER })
  core.clock.advance(DAY - MINUTE)
  await purgeIdentity(core.identity)
  const outcome = valueOf(await core.followMail(MAIL, 'recovery'))
  if (outcome.kind !== 'code-issued') throw new Error(`not a code but ${outcome.kind}`)
  core.clock.advance(2 * MINUTE)
  await purgeIdentity(core.identity)
  const exchange = { authCode: outcome.authCode, verifier: VERIFIER, caller: CALLER }
  expect((await exchangeCode(core.identity, exchange)).ok).toBe(true)
})

test('flows that nobody finished are removed', async ({ core }) => {
  await core.addPerson(MAIL)
  const pkce = { challenge: CHALLENGE, method: 's256' } as const
  await core.askToSignIn(byEmail(MAIL), { link: { ...PLAIN_LINK, pkce } })
  core.clock.advance(30 * DAY)
  // The token and its flow.
  expect(await purgeIdentity(core.identity)).toBe(2)
})

test('sessions that were not refreshed for too long are removed', async ({ core, identity }) => {
  const { person } = await core.person(MAIL, 'langes-passwort')
  core.clock.advance(30 * DAY + HOUR)
  expect(await purgeIdentity(identity)).toBe(1)
  expect(await identity.read.sessions.listOf(person.account.id)).toEqual([])
})

test('factors that were never verified are removed, verified ones stay', async ({ core, identity }) => {
  const { account } = await core.addPerson(MAIL)
  await identity.write(async (store) => {
    await store.factors.add(sampleFactor('unverified', account.id, { status: 'unverified' }))
    await store.factors.add(sampleFactor('verified', account.id, { status: 'verified' }))
  })
  core.clock.advance(6 * MINUTE)
  expect(await purgeIdentity(identity)).toBe(1)
  expect((await identity.read.factors.listOf(account.id)).map(({ status }) => status)).toEqual(['verified'])
})

test('challenges of second factors go when nobody can answer them any more', async ({ core, identity }) => {
  const who = await core.whoHas(await core.person(MAIL, 'langes-passwort'))
  const { factor } = valueOf(await enrolTotp(identity, who, {}))
  await identity.write((store) => store.factors.save({ ...factor, status: 'verified' }))
  const { id } = valueOf(await challengeFactor(identity, who, factor.id, CALLER))
  core.clock.advance(5 * MINUTE)
  expect(await purgeIdentity(identity)).toBe(0)
  core.clock.advance(1)
  expect(await purgeIdentity(identity)).toBe(1)
  expect(await identity.read.factors.findChallenge(id)).toBeUndefined()
})

test('the audit log goes back a year', async ({ core, identity }) => {
  await core.addPerson(MAIL)
  core.clock.advance(365 * DAY)
  await purgeIdentity(identity)
  expect((await identity.read.audit.list({ page: { number: 1, size: 10 } })).total).toBe(1)
  core.clock.advance(DAY)
  await purgeIdentity(identity)
  expect((await identity.read.audit.list({ page: { number: 1, size: 10 } })).total).toBe(0)
})
