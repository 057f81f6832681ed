import { expect, vi } from 'vitest'
import { isAdministrator } from '#identity/core/accounts/administrators.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { test, type CoreBench } from '#tests/support/identity/core-bench.ts'
import { valueOf } from '#tests/support/value-of.ts'

const PASSWORD = 'Topspin und Unterschnitt'

async function signedIn(core: CoreBench) {
  const grant = await core.person('anna@example.org', PASSWORD)
  return { token: grant.accessToken, who: await core.whoHas(grant), id: grant.person.account.id }
}

async function refreshed(core: CoreBench): Promise<string> {
  const grant = await core.person('anna@example.org', PASSWORD)
  const next = valueOf(await core.refreshSession(grant.refreshToken))
  return next.accessToken
}

test('an access token shows the person as they are now, not as they were when it was signed', async ({ core }) => {
  const { token, id } = await signedIn(core)
  await core.change(id, { userMetadata: { full_name: 'Anna Arndt' } })
  const who = await core.authenticate(token)
  expect(who).toMatchObject(ok({ person: { account: { userMetadata: { full_name: 'Anna Arndt' } } } }))
})

test('an expired token and a tampered one are refused without their content', async ({ core }) => {
  const { token } = await signedIn(core)
  const [head = '', , signature = ''] = token.split('.')
  const payload = Buffer.from(JSON.stringify({ sub: 'somebody else' })).toString('base64url')
  for (const wrong of ['', 'x', `${head}.${payload}.${signature}`]) {
    const refused = await core.authenticate(wrong)
    expect(refused).toMatchObject(err({ kind: 'access-token-invalid' }))
    expect(JSON.stringify(refused)).not.toContain('somebody else')
  }
  core.clock.advance(HOUR + 1_000)
  expect(await core.authenticate(token)).toMatchObject(err({ kind: 'access-token-invalid' }))
})

test('a token does not outlive its session', async ({ core }) => {
  const { token, who } = await signedIn(core)
  await core.signOut(who, 'local')
  expect(await core.authenticate(token)).toEqual(err({ kind: 'session-gone' }))
})

test('a token does not outlive its account', async ({ core }) => {
  const { token, id } = await signedIn(core)
  await core.change(id, { deletedAt: core.clock.now() })
  expect(await core.authenticate(token)).toEqual(err({ kind: 'account-gone' }))
  await core.identity.write((store) => store.accounts.remove(id))
  expect(await core.authenticate(token)).toEqual(err({ kind: 'account-gone' }))
})

test('that a refreshed token is in use is written once', async ({ core }) => {
  const token = await refreshed(core)
  const write = vi.spyOn(core.identity, 'write')
  for (let times = 0; times < 3; times++) expect((await core.authenticate(token)).ok).toBe(true)
  expect(write).toHaveBeenCalledOnce()
})

test('on a full disk a refreshed token is good for reading, and is noted once there is room', async ({ core }) => {
  const token = await refreshed(core)
  const write = vi.spyOn(core.identity, 'write').mockRejectedValueOnce(new Error('database or disk is full'))
  for (let times = 0; times < 2; times++) expect((await core.authenticate(token)).ok).toBe(true)
  expect(write).toHaveBeenCalledTimes(2)
  expect(await core.authenticate(token)).toMatchObject({ value: { session: { isTakenUp: true } } })
})

test('a session of one person is no proof for another', async ({ core }) => {
  const { who } = await signedIn(core)
  const other = await core.person('berta@example.org', PASSWORD)
  const forged = await core.signer.sign({ ...who.claims, session_id: other.session.id })
  expect(await core.authenticate(forged)).toEqual(err({ kind: 'session-gone' }))
})

test('somebody banned is let in no more, at once', async ({ core }) => {
  const { token, id } = await signedIn(core)
  await core.change(id, { bannedUntil: new Date(core.clock.now().getTime() + DAY) })
  expect(await core.authenticate(token)).toEqual(err({ kind: 'banned' }))
})

test('a token for another audience is refused', async ({ core }) => {
  const { who } = await signedIn(core)
  const foreign = await core.signer.sign({ ...who.claims, aud: 'elsewhere' })
  expect(await core.authenticate(foreign)).toEqual(err({ kind: 'audience-mismatch' }))
})

test('roles in user_metadata give no rights, neither in the token nor in the account', async ({ core, identity }) => {
  identity.settings.confirmsEmailItself = true
  const userMetadata = { roles: ['admin'], role: 'admin', app_metadata: { roles: ['admin'] }, aal: 'aal2' }
  const signedUp = await core.signUp('eva@example.org', PASSWORD, { userMetadata })
  if (!signedUp.ok || signedUp.value.kind !== 'signed-in') throw new Error('no session')
  const who = valueOf(await core.authenticate(signedUp.value.grant.accessToken))
  expect(who.claims).toMatchObject({ role: 'authenticated', aal: 'aal1' })
  expect(who.claims.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
  expect(isAdministrator(who.person)).toBe(false)
  const updated = await core.changeOwnAccount(who, { userMetadata })
  expect(updated.ok && isAdministrator(updated.value)).toBe(false)
})
