import fc from 'fast-check'
import { expect } from 'vitest'
import type { Account } from '#identity/core/accounts/account.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { refreshSession } from '#identity/core/sessions/refresh-session.ts'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { DAY, HOUR, SECOND } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import {
  CALLER,
  type IdentityBench,
  openIdentity,
  prepareIdentity,
  test,
} from '#tests/support/identity/identity-bench.ts'
import '#tests/support/samples/property-seed.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { refreshToken } from './refresh-token.ts'
import type { Grant } from './session.ts'

const PASSWORD = 'Topspin und Unterschnitt'

const refresh = (bench: IdentityBench, token: string | undefined) => refreshSession(bench.identity, token, CALLER)

async function refreshed(bench: IdentityBench, token: string): Promise<Grant> {
  return valueOf(await refresh(bench, token))
}

async function change(bench: IdentityBench, { id }: Account, changes: Partial<Account>) {
  await bench.identity.write(async (store) => {
    const account = await store.accounts.find(id)
    if (account) await store.accounts.save({ ...account, ...changes })
  })
}

const revocations = async ({ identity }: IdentityBench) =>
  (await identity.read.audit.list({ filter: { field: 'action', text: 'token_' }, page: { number: 1, size: 9 } })).items

test('a refresh gives a new refresh token and an access token that counts from now', async ({ service: bench }) => {
  const first = await bench.person('anna@example.org', PASSWORD)
  bench.clock.advance(HOUR)
  const next = await refreshed(bench, first.refreshToken)
  expect(next.refreshToken).not.toBe(first.refreshToken)
  expect(next.accessTokenExpiresAt).toEqual(new Date(bench.clock.now().getTime() + HOUR))
  expect(next.session.id).toBe(first.session.id)
  expect(await authenticate(bench.identity, next.accessToken)).toMatchObject({ ok: true })
})

test('the new token carries what has been changed about the person since', async ({ service: bench }) => {
  const { person, refreshToken: token } = await bench.person('anna@example.org', PASSWORD)
  await change(bench, person.account, { appMetadata: { roles: ['redaktion'] } })
  const who = await authenticate(bench.identity, (await refreshed(bench, token)).accessToken)
  expect(who).toMatchObject({ ok: true, value: { claims: { app_metadata: { roles: ['redaktion'] } } } })
})

test('ten refreshes at one moment get the same successor, and nobody is logged out', async ({ service: bench }) => {
  const first = await bench.person('anna@example.org', PASSWORD)
  bench.clock.advance(HOUR)
  const grants = await Promise.all(Array.from({ length: 10 }, () => refreshed(bench, first.refreshToken)))
  expect(new Set(grants.map((grant) => grant.refreshToken))).toEqual(
    new Set([refreshToken(bench.identity.vault, first.session.id, 1)]),
  )
  bench.clock.advance(HOUR)
  expect(await refresh(bench, grants[0]?.refreshToken)).toMatchObject({ ok: true })
})

test('the parent of the active token gives the active one again, without another turn', async ({ service: bench }) => {
  const first = await bench.person('anna@example.org', PASSWORD)
  const second = await refreshed(bench, first.refreshToken)
  bench.clock.advance(3 * DAY)
  const again = await refreshed(bench, first.refreshToken)
  expect(again.refreshToken).toBe(second.refreshToken)
  expect(again.session.refreshCount).toBe(1)
})

test('a copied token is noticed as soon as its owner goes on: both have to sign in again', async () => {
  const bench = await prepareIdentity()
  const first = await bench.person('anna@example.org', PASSWORD)
  bench.clock.advance(HOUR)
  const owner = await refreshed(bench, first.refreshToken)
  expect(await authenticate(bench.identity, owner.accessToken)).toMatchObject({ ok: true })
  bench.clock.advance(10 * SECOND)
  expect(await refresh(bench, first.refreshToken)).toEqual(err({ kind: 'refresh-token-reused' }))
  expect(await authenticate(bench.identity, owner.accessToken)).toEqual(err({ kind: 'session-gone' }))
})

test('two tabs at the same moment, one of which goes on at once, both stay signed in', async ({ service: bench }) => {
  const first = await bench.person('anna@example.org', PASSWORD)
  bench.clock.advance(HOUR)
  const one = await refreshed(bench, first.refreshToken)
  await authenticate(bench.identity, one.accessToken)
  bench.clock.advance(9 * SECOND)
  expect((await refreshed(bench, first.refreshToken)).refreshToken).toBe(one.refreshToken)
})

test('the access token from before a refresh says nothing about its answer', async ({ service: bench }) => {
  const first = await bench.person('anna@example.org', PASSWORD)
  bench.clock.advance(30 * 60 * SECOND)
  await refreshed(bench, first.refreshToken)
  expect(await authenticate(bench.identity, first.accessToken)).toMatchObject({ ok: true })
  bench.clock.advance(DAY)
  expect(await refresh(bench, first.refreshToken)).toMatchObject({ ok: true })
})

test('neither does it when both were made within one second', async ({ service: bench }) => {
  const first = await bench.person('anna@example.org', PASSWORD)
  const second = await refreshed(bench, first.refreshToken)
  const lost = await refreshed(bench, second.refreshToken)
  expect(await authenticate(bench.identity, second.accessToken)).toMatchObject({ ok: true })
  bench.clock.advance(DAY)
  expect((await refreshed(bench, second.refreshToken)).refreshToken).toBe(lost.refreshToken)
})

test('reuse is written down, plain refreshes are not', async ({ service: bench }) => {
  const first = await bench.person('anna@example.org', PASSWORD)
  const second = await refreshed(bench, first.refreshToken)
  await refreshed(bench, second.refreshToken)
  expect(await revocations(bench)).toEqual([])
  bench.clock.advance(10 * SECOND)
  await refresh(bench, first.refreshToken)
  expect(await revocations(bench)).toMatchObject([
    { action: 'token_revoked', actorId: first.person.account.id, traits: { session_id: first.session.id } },
  ])
})

test('other sessions of the same person go on when one is ended for reuse', async ({ service: bench }) => {
  const stolen = await bench.person('anna@example.org', PASSWORD)
  const request = { email: 'anna@example.org', phone: undefined, password: PASSWORD, caller: CALLER }
  const other = await signInWithPassword(bench.identity, request)
  const second = await refreshed(bench, stolen.refreshToken)
  await refreshed(bench, second.refreshToken)
  bench.clock.advance(10 * SECOND)
  await refresh(bench, stolen.refreshToken)
  expect(other.ok && (await refresh(bench, other.value.refreshToken))).toMatchObject({ ok: true })
})

test('no token, and anything that is not ours, is refused', async ({ service: bench }) => {
  const { refreshToken: token, session } = await bench.person('anna@example.org', PASSWORD)
  expect(await refresh(bench, undefined)).toEqual(err({ kind: 'refresh-token-missing' }))
  expect(await refresh(bench, '')).toEqual(err({ kind: 'refresh-token-missing' }))
  const tampered = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
  const fromElsewhere = (await prepareIdentity()).identity.vault
  for (const wrong of ['x', tampered, token.slice(1), refreshToken(fromElsewhere, session.id, 0)]) {
    expect(await refresh(bench, wrong)).toEqual(err({ kind: 'refresh-token-unknown' }))
  }
  expect(await refresh(bench, token)).toMatchObject({ ok: true })
})

test('a number that lies ahead is refused and ends nothing', async ({ service: bench }) => {
  const { refreshToken: token, session } = await bench.person('anna@example.org', PASSWORD)
  const ahead = refreshToken(bench.identity.vault, session.id, 1)
  expect(await refresh(bench, ahead)).toEqual(err({ kind: 'refresh-token-unknown' }))
  expect(await refresh(bench, token)).toMatchObject({ ok: true })
})

test('a session that has ended gives no more tokens', async ({ service: bench }) => {
  const grant = await bench.person('anna@example.org', PASSWORD)
  const who = await authenticate(bench.identity, grant.accessToken)
  if (who.ok) await signOut(bench.identity, who.value, 'local', CALLER)
  expect(await refresh(bench, grant.refreshToken)).toEqual(err({ kind: 'refresh-token-unknown' }))
})

test('somebody banned gets no more tokens, and gets them again afterwards', async ({ service: bench }) => {
  const { refreshToken: token, person } = await bench.person('anna@example.org', PASSWORD)
  await change(bench, person.account, { bannedUntil: new Date(bench.clock.now().getTime() + HOUR) })
  expect(await refresh(bench, token)).toEqual(err({ kind: 'banned' }))
  bench.clock.advance(HOUR)
  expect(await refresh(bench, token)).toMatchObject({ ok: true })
})

test('a deleted account gets no more tokens', async ({ service: bench }) => {
  const { refreshToken: token, person } = await bench.person('anna@example.org', PASSWORD)
  await change(bench, person.account, { deletedAt: bench.clock.now() })
  expect(await refresh(bench, token)).toEqual(err({ kind: 'account-gone' }))
})

test('clients that use the last two tokens in any order and at any moment within the window are never logged out', async () => {
  const bench = await openIdentity()
  try {
    let sequence = 0
    const use = fc.record({
      isParent: fc.boolean(),
      wait: fc.integer({ min: 0, max: 40 * SECOND }),
      tabs: fc.integer({ min: 1, max: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(use, { minLength: 1, maxLength: 12 }), async (uses) => {
        sequence += 1
        let held = [(await bench.person(`person${sequence}@example.org`, PASSWORD)).refreshToken]
        for (const { isParent, wait, tabs } of uses) {
          bench.clock.advance(wait)
          const token = (isParent ? held.at(-2) : undefined) ?? held.at(-1) ?? ''
          const grants = await Promise.all(Array.from({ length: tabs }, () => refreshed(bench, token)))
          for (const grant of grants)
            held = [...held.filter((known) => known !== grant.refreshToken), grant.refreshToken]
        }
      }),
      { numRuns: 25 },
    )
  } finally {
    await bench.close()
  }
})

test('using an older token after the window always ends the session', async () => {
  const bench = await openIdentity()
  try {
    let sequence = 0
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 8 }),
        fc.nat(),
        fc.integer({ min: 10 * SECOND, max: 20 * DAY }),
        async (turns, back, wait) => {
          sequence += 1
          const tokens = [(await bench.person(`person${sequence}@example.org`, PASSWORD)).refreshToken]
          for (let turn = 0; turn < turns; turn += 1) {
            tokens.push((await refreshed(bench, tokens.at(-1) ?? '')).refreshToken)
          }
          bench.clock.advance(wait)
          expect(await refresh(bench, tokens[back % (turns - 1)])).toEqual(err({ kind: 'refresh-token-reused' }))
          expect(await refresh(bench, tokens.at(-1))).toEqual(err({ kind: 'refresh-token-unknown' }))
        },
      ),
      { numRuns: 25 },
    )
  } finally {
    await bench.close()
  }
})
