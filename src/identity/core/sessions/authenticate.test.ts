import { expect, vi } from 'vitest'
import type { Account } from '#identity/core/accounts/account.ts'
import { isAdministrator } from '#identity/core/accounts/administrators.ts'
import { changeOwnAccount } from '#identity/core/own-account/change-own-account.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { refreshSession } from '#identity/core/sessions/refresh-session.ts'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { signUpWithPassword } from '#identity/core/sign-up/sign-up-with-password.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { CALLER, type IdentityBench, prepareIdentity, test } from '#tests/support/identity/identity-bench.ts'
import { whoHas } from '#tests/support/identity/second-factor.ts'
import { valueOf } from '#tests/support/value-of.ts'

const PASSWORD = 'Topspin und Unterschnitt'

async function signedIn(bench: IdentityBench) {
  const grant = await bench.person('anna@example.org', PASSWORD)
  return { token: grant.accessToken, who: await whoHas(bench, grant), id: grant.person.account.id }
}

async function refreshed(bench: IdentityBench): Promise<string> {
  const grant = await bench.person('anna@example.org', PASSWORD)
  const next = valueOf(await refreshSession(bench.identity, grant.refreshToken, CALLER))
  return next.accessToken
}

async function change(bench: IdentityBench, id: string, changes: Partial<Account>) {
  await bench.identity.write(async (store) => {
    const account = await store.accounts.find(id)
    if (account) await store.accounts.save({ ...account, ...changes })
  })
}

test('an access token shows the person as they are now, not as they were when it was signed', async () => {
  const bench = await prepareIdentity()
  const { token, id } = await signedIn(bench)
  await change(bench, id, { userMetadata: { full_name: 'Anna Arndt' } })
  const who = await authenticate(bench.identity, token)
  expect(who).toMatchObject({ ok: true, value: { person: { account: { userMetadata: { full_name: 'Anna Arndt' } } } } })
})

test('an expired token and a tampered one are refused without their content', async ({ service: bench }) => {
  const { token } = await signedIn(bench)
  const [head = '', , signature = ''] = token.split('.')
  const payload = Buffer.from(JSON.stringify({ sub: 'somebody else' })).toString('base64url')
  for (const wrong of ['', 'x', `${head}.${payload}.${signature}`]) {
    const refused = await authenticate(bench.identity, wrong)
    expect(refused).toMatchObject({ ok: false, error: { kind: 'access-token-invalid' } })
    expect(JSON.stringify(refused)).not.toContain('somebody else')
  }
  bench.clock.advance(HOUR + 1_000)
  expect(await authenticate(bench.identity, token)).toMatchObject({
    ok: false,
    error: { kind: 'access-token-invalid' },
  })
})

test('a token does not outlive its session', async ({ service: bench }) => {
  const { token, who } = await signedIn(bench)
  await signOut(bench.identity, who, 'local', CALLER)
  expect(await authenticate(bench.identity, token)).toEqual(err({ kind: 'session-gone' }))
})

test('a token does not outlive its account', async ({ service: bench }) => {
  const { token, id } = await signedIn(bench)
  await change(bench, id, { deletedAt: bench.clock.now() })
  expect(await authenticate(bench.identity, token)).toEqual(err({ kind: 'account-gone' }))
  await bench.identity.write((store) => store.accounts.remove(id))
  expect(await authenticate(bench.identity, token)).toEqual(err({ kind: 'account-gone' }))
})

test('that a refreshed token is in use is written once', async ({ service: bench }) => {
  const token = await refreshed(bench)
  const write = vi.spyOn(bench.identity, 'write')
  for (let times = 0; times < 3; times++) expect((await authenticate(bench.identity, token)).ok).toBe(true)
  expect(write).toHaveBeenCalledOnce()
})

test('on a full disk a refreshed token is good for reading, and is noted once there is room', async () => {
  const bench = await prepareIdentity()
  const token = await refreshed(bench)
  const write = vi.spyOn(bench.identity, 'write').mockRejectedValueOnce(new Error('database or disk is full'))
  for (let times = 0; times < 2; times++) expect((await authenticate(bench.identity, token)).ok).toBe(true)
  expect(write).toHaveBeenCalledTimes(2)
  expect(await authenticate(bench.identity, token)).toMatchObject({ value: { session: { isTakenUp: true } } })
})

test('a session of one person is no proof for another', async ({ service: bench }) => {
  const { who } = await signedIn(bench)
  const other = await bench.person('berta@example.org', PASSWORD)
  const forged = await bench.signer.sign({ ...who.claims, session_id: other.session.id })
  expect(await authenticate(bench.identity, forged)).toEqual(err({ kind: 'session-gone' }))
})

test('somebody banned is let in no more, at once', async ({ service: bench }) => {
  const { token, id } = await signedIn(bench)
  await change(bench, id, { bannedUntil: new Date(bench.clock.now().getTime() + DAY) })
  expect(await authenticate(bench.identity, token)).toEqual(err({ kind: 'banned' }))
})

test('a token for another audience is refused', async ({ service: bench }) => {
  const { who } = await signedIn(bench)
  const foreign = await bench.signer.sign({ ...who.claims, aud: 'elsewhere' })
  expect(await authenticate(bench.identity, foreign)).toEqual(err({ kind: 'audience-mismatch' }))
})

test('roles in user_metadata give no rights, neither in the token nor in the account', async ({ service: bench }) => {
  const request = {
    email: 'eva@example.org',
    phone: undefined,
    password: PASSWORD,
    startsSession: true,
    caller: CALLER,
  }
  const link = { wire: 'supabase', redirectTo: undefined, pkce: undefined } as const
  bench.identity.settings.confirmsEmailItself = true
  const userMetadata = { roles: ['admin'], role: 'admin', app_metadata: { roles: ['admin'] }, aal: 'aal2' }
  const signedUp = await signUpWithPassword(bench.identity, { ...request, link, userMetadata })
  if (!signedUp.ok || signedUp.value.kind !== 'signed-in') throw new Error('no session')
  const who = valueOf(await authenticate(bench.identity, signedUp.value.grant.accessToken))
  expect(who.claims).toMatchObject({ role: 'authenticated', aal: 'aal1' })
  expect(who.claims.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
  expect(isAdministrator(who.person)).toBe(false)
  const updated = await changeOwnAccount(bench.identity, who, { userMetadata }, { link, caller: CALLER })
  expect(updated.ok && isAdministrator(updated.value)).toBe(false)
})
