import { expect } from 'vitest'
import { prepareCore, test, type CoreBench } from '#tests/support/identity/core-bench.ts'
import type { SignOutScope } from './sign-out.ts'

const EMAIL = 'anna@example.org'
const PASSWORD = 'Topspin und Unterschnitt'

/** Signs in with three browsers, signs out in the first. @returns which of the three are still signed in */
async function signOutOf(core: CoreBench, scope: SignOutScope) {
  const tokens = [(await core.person(EMAIL, PASSWORD)).accessToken]
  for (const _ of [2, 3]) {
    const grant = await core.signIn(EMAIL, PASSWORD)
    if (grant.ok) tokens.push(grant.value.accessToken)
  }
  const who = await core.authenticate(tokens[0] ?? '')
  if (who.ok) await core.signOut(who.value, scope)
  return Promise.all(tokens.map(async (token) => (await core.authenticate(token)).ok))
}

test.each([
  ['local', [false, true, true]],
  ['others', [true, false, false]],
  ['global', [false, false, false]],
] as const)('signing out with scope %s leaves these browsers in: %o', async (scope, remaining) => {
  expect(await signOutOf(await prepareCore(), scope)).toEqual(remaining)
})

test('nobody else is signed out, and it is written down', async ({ core }) => {
  const other = await core.person('berta@example.org', PASSWORD)
  await signOutOf(core, 'global')
  expect(await core.authenticate(other.accessToken)).toMatchObject({ ok: true })
  expect(await core.audit(1)).toMatchObject([{ action: 'logout', actorEmail: EMAIL, traits: { scope: 'global' } }])
})
