import { expect, test } from 'vitest'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { CALLER, prepareIdentity, type IdentityBench } from '#tests/support/identity/identity-bench.ts'
import type { SignOutScope } from './sign-out.ts'

const EMAIL = 'anna@example.org'
const PASSWORD = 'Topspin und Unterschnitt'

/** Signs in with three browsers, signs out in the first. @returns which of the three are still signed in */
async function signOutOf(bench: IdentityBench, scope: SignOutScope) {
  const tokens = [(await bench.person(EMAIL, PASSWORD)).accessToken]
  for (const _ of [2, 3]) {
    const request = { email: EMAIL, phone: undefined, password: PASSWORD, caller: CALLER }
    const grant = await signInWithPassword(bench.identity, request)
    if (grant.ok) tokens.push(grant.value.accessToken)
  }
  const who = await authenticate(bench.identity, tokens[0] ?? '')
  if (who.ok) await signOut(bench.identity, who.value, scope, CALLER)
  return Promise.all(tokens.map(async (token) => (await authenticate(bench.identity, token)).ok))
}

test.each([
  ['local', [false, true, true]],
  ['others', [true, false, false]],
  ['global', [false, false, false]],
] as const)('signing out with scope %s leaves these browsers in: %o', async (scope, remaining) => {
  expect(await signOutOf(await prepareIdentity(), scope)).toEqual(remaining)
})

test('nobody else is signed out, and it is written down', async () => {
  const bench = await prepareIdentity()
  const other = await bench.person('berta@example.org', PASSWORD)
  await signOutOf(bench, 'global')
  expect(await authenticate(bench.identity, other.accessToken)).toMatchObject({ ok: true })
  const { items } = await bench.identity.read.audit.list({ page: { number: 1, size: 1 } })
  expect(items).toMatchObject([{ action: 'logout', actorEmail: EMAIL, traits: { scope: 'global' } }])
})
