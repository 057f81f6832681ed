import { expect, test } from 'vitest'
import { endOwnSession, listOwnSessions } from '#identity/core/own-account/own-sessions.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { CALLER, prepareIdentity, type BenchOverrides } from '#tests/support/identity/identity-bench.ts'
import { signedIn, signedInAgain, whoHas } from '#tests/support/identity/second-factor.ts'

/** A person with two browsers, the second signed in an hour later. */
async function prepare(overrides: BenchOverrides = {}) {
  const bench = await prepareIdentity(overrides)
  const who = await signedIn(bench)
  bench.clock.advance(HOUR)
  const second = await signedInAgain(bench)
  const ids = async () => (await listOwnSessions(bench.identity, who)).map(({ id }) => id)
  return { bench, who, second, ids }
}

test('one sees one’s own sessions, the one used last first', async () => {
  const { bench, who, second, ids } = await prepare()
  await signedIn(bench, 'berta@example.org')
  expect(await ids()).toEqual([second.session.id, who.session.id])
})

test('what nobody can go on with is not listed', async () => {
  const { bench, ids, second } = await prepare({
    settings: { lifetimes: { ...DEFAULT_SETTINGS.lifetimes, session: DAY } },
  })
  bench.clock.advance(DAY - HOUR + MINUTE)
  expect(await ids()).toEqual([second.session.id])
})

test('a session left alone for the set time is not listed', async () => {
  const { bench, ids } = await prepare()
  bench.clock.advance(bench.identity.settings.lifetimes.inactivity - HOUR + MINUTE)
  expect(await ids()).toHaveLength(1)
})

test('an ended session opens nothing any more, the others go on, and it is written down', async () => {
  const { bench, who, second, ids } = await prepare()
  expect(await endOwnSession(bench.identity, who, second.session.id, CALLER)).toEqual(ok(undefined))
  expect(await authenticate(bench.identity, second.accessToken)).toEqual(err({ kind: 'session-gone' }))
  expect(await ids()).toEqual([who.session.id])
  const { items } = await bench.identity.read.audit.list({ page: { number: 1, size: 1 } })
  expect(items).toMatchObject([{ action: 'logout', traits: { session_id: second.session.id } }])
})

test('nobody ends a session of somebody else, and an unknown one is answered alike', async () => {
  const { bench, who } = await prepare()
  const other = await bench.person('berta@example.org', 'Rückhand-Topspin')
  expect(await endOwnSession(bench.identity, who, other.session.id, CALLER)).toEqual(err({ kind: 'session-gone' }))
  expect(await endOwnSession(bench.identity, who, 'gibt-es-nicht', CALLER)).toEqual(err({ kind: 'session-gone' }))
  expect(await authenticate(bench.identity, other.accessToken)).toMatchObject({ ok: true })
})

test('a browser that was signed out in the meantime ends nothing', async () => {
  const { bench, who, second } = await prepare()
  await signOut(bench.identity, await whoHas(bench, second), 'others', CALLER)
  expect(await endOwnSession(bench.identity, who, second.session.id, CALLER)).toEqual(err({ kind: 'session-gone' }))
  expect(await authenticate(bench.identity, second.accessToken)).toMatchObject({ ok: true })
})
