import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { prepareCore } from '#tests/support/identity/core-bench.ts'
import { CALLER, type BenchOverrides } from '#tests/support/identity/identity-bench.ts'
import { endOwnSession, listOwnSessions } from './own-sessions.ts'

/** A person with two browsers, the second signed in an hour later. */
async function prepare(overrides: BenchOverrides = {}) {
  const core = await prepareCore(overrides)
  const who = await core.signedIn()
  core.clock.advance(HOUR)
  const second = await core.signedInAgain()
  const ids = async () => (await listOwnSessions(core.identity, who)).map(({ id }) => id)
  return { core, who, second, ids }
}

test('one sees one’s own sessions, the one used last first', async () => {
  const { core, who, second, ids } = await prepare()
  await core.signedIn('berta@example.org')
  expect(await ids()).toEqual([second.session.id, who.session.id])
})

test('what nobody can go on with is not listed', async () => {
  const { core, ids, second } = await prepare({
    settings: { lifetimes: { ...DEFAULT_SETTINGS.lifetimes, session: DAY } },
  })
  core.clock.advance(DAY - HOUR + MINUTE)
  expect(await ids()).toEqual([second.session.id])
})

test('a session left alone for the set time is not listed', async () => {
  const { core, ids } = await prepare()
  core.clock.advance(core.identity.settings.lifetimes.inactivity - HOUR + MINUTE)
  expect(await ids()).toHaveLength(1)
})

test('an ended session opens nothing any more, the others go on, and it is written down', async () => {
  const { core, who, second, ids } = await prepare()
  expect(await endOwnSession(core.identity, who, second.session.id, CALLER)).toEqual(ok(undefined))
  expect(await core.authenticate(second.accessToken)).toEqual(err({ kind: 'session-gone' }))
  expect(await ids()).toEqual([who.session.id])
  expect(await core.audit(1)).toMatchObject([{ action: 'logout', traits: { session_id: second.session.id } }])
})

test('nobody ends a session of somebody else, and an unknown one is answered alike', async () => {
  const { core, who } = await prepare()
  const other = await core.person('berta@example.org', 'Rückhand-Topspin')
  expect(await endOwnSession(core.identity, who, other.session.id, CALLER)).toEqual(err({ kind: 'session-gone' }))
  expect(await endOwnSession(core.identity, who, 'gibt-es-nicht', CALLER)).toEqual(err({ kind: 'session-gone' }))
  expect(await core.authenticate(other.accessToken)).toMatchObject({ ok: true })
})

test('a browser that was signed out in the meantime ends nothing', async () => {
  const { core, who, second } = await prepare()
  await core.signOut(await core.whoHas(second), 'others')
  expect(await endOwnSession(core.identity, who, second.session.id, CALLER)).toEqual(err({ kind: 'session-gone' }))
  expect(await core.authenticate(second.accessToken)).toMatchObject({ ok: true })
})
