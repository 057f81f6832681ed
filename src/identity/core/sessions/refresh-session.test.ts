import fc from 'fast-check'
import { expect } from 'vitest'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { DAY, HOUR, SECOND } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { prepareCore, test, type CoreBench } from '#tests/support/identity/core-bench.ts'
import '#tests/support/samples/property-seed.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { judgeRefresh } from './refresh-session.ts'
import { nextGeneration, refreshToken } from './refresh-token.ts'
import type { Grant } from './session.ts'
import { PASSWORD } from '#tests/support/identity/applicant.ts'

async function refreshed(core: CoreBench, token: string): Promise<Grant> {
  return valueOf(await core.refreshSession(token))
}

const revocations = async (core: CoreBench) =>
  (await core.identity.read.audit.list({ filter: { field: 'action', text: 'token_' }, page: { number: 1, size: 9 } }))
    .items

test('a refresh gives a new refresh token and an access token that counts from now', async ({ core, anna: first }) => {
  core.clock.advance(HOUR)
  const next = await refreshed(core, first.refreshToken)
  expect(next.refreshToken).not.toBe(first.refreshToken)
  expect(next.accessTokenExpiresAt).toEqual(new Date(core.clock.now().getTime() + HOUR))
  expect(next.session.id).toBe(first.session.id)
  expect(await core.authenticate(next.accessToken)).toMatchObject({ ok: true })
})

test('the new token carries what has been changed about the person since', async ({ core }) => {
  const { person, refreshToken: token } = await core.person('anna@example.org', PASSWORD)
  await core.change(person.account.id, { appMetadata: { roles: ['redaktion'] } })
  const who = await core.authenticate((await refreshed(core, token)).accessToken)
  expect(who).toMatchObject(ok({ claims: { app_metadata: { roles: ['redaktion'] } } }))
})

test('ten refreshes at one moment get the same successor, and nobody is logged out', async ({ core, anna: first }) => {
  core.clock.advance(HOUR)
  const grants = await Promise.all(Array.from({ length: 10 }, () => refreshed(core, first.refreshToken)))
  expect(new Set(grants.map((grant) => grant.refreshToken))).toEqual(
    new Set([refreshToken(core.identity.vault, first.session.id, 1)]),
  )
  core.clock.advance(HOUR)
  expect(await core.refreshSession(grants[0]?.refreshToken)).toMatchObject({ ok: true })
})

test('the parent of the active token gives the active one again, without another turn', async ({ core }) => {
  const first = await core.person('anna@example.org', PASSWORD)
  const second = await refreshed(core, first.refreshToken)
  core.clock.advance(3 * DAY)
  const again = await refreshed(core, first.refreshToken)
  expect(again.refreshToken).toBe(second.refreshToken)
  expect(again.session.refreshCount).toBe(1)
})

test('a copied token is noticed as soon as its owner goes on: both have to sign in again', async ({ core }) => {
  const first = await core.person('anna@example.org', PASSWORD)
  core.clock.advance(HOUR)
  const owner = await refreshed(core, first.refreshToken)
  expect(await core.authenticate(owner.accessToken)).toMatchObject({ ok: true })
  core.clock.advance(10 * SECOND)
  expect(await core.refreshSession(first.refreshToken)).toEqual(err({ kind: 'refresh-token-reused' }))
  expect(await core.authenticate(owner.accessToken)).toEqual(err({ kind: 'session-gone' }))
})

test('two tabs at the same moment, one of which goes on at once, both stay signed in', async ({ core }) => {
  const first = await core.person('anna@example.org', PASSWORD)
  core.clock.advance(HOUR)
  const one = await refreshed(core, first.refreshToken)
  await core.authenticate(one.accessToken)
  core.clock.advance(9 * SECOND)
  expect((await refreshed(core, first.refreshToken)).refreshToken).toBe(one.refreshToken)
})

test('the access token from before a refresh says nothing about its answer', async ({ core, anna: first }) => {
  core.clock.advance(30 * 60 * SECOND)
  await refreshed(core, first.refreshToken)
  expect(await core.authenticate(first.accessToken)).toMatchObject({ ok: true })
  core.clock.advance(DAY)
  expect(await core.refreshSession(first.refreshToken)).toMatchObject({ ok: true })
})

test('neither does it when both were made within one second', async ({ core, anna: first }) => {
  const second = await refreshed(core, first.refreshToken)
  const lost = await refreshed(core, second.refreshToken)
  expect(await core.authenticate(second.accessToken)).toMatchObject({ ok: true })
  core.clock.advance(DAY)
  expect((await refreshed(core, second.refreshToken)).refreshToken).toBe(lost.refreshToken)
})

test('reuse is written down, plain refreshes are not', async ({ core, anna: first }) => {
  const second = await refreshed(core, first.refreshToken)
  await refreshed(core, second.refreshToken)
  expect(await revocations(core)).toEqual([])
  core.clock.advance(10 * SECOND)
  await core.refreshSession(first.refreshToken)
  expect(await revocations(core)).toMatchObject([
    { action: 'token_revoked', actorId: first.person.account.id, traits: { session_id: first.session.id } },
  ])
})

test('other sessions of the same person go on when one is ended for reuse', async ({ core, anna: stolen }) => {
  const other = await core.signIn('anna@example.org', PASSWORD)
  const second = await refreshed(core, stolen.refreshToken)
  await refreshed(core, second.refreshToken)
  core.clock.advance(10 * SECOND)
  await core.refreshSession(stolen.refreshToken)
  expect(other.ok && (await core.refreshSession(other.value.refreshToken))).toMatchObject({ ok: true })
})

test('no token, and anything that is not ours, is refused', async ({ core }) => {
  const { refreshToken: token, session } = await core.person('anna@example.org', PASSWORD)
  expect(await core.refreshSession(undefined)).toEqual(err({ kind: 'refresh-token-missing' }))
  expect(await core.refreshSession('')).toEqual(err({ kind: 'refresh-token-missing' }))
  const tampered = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
  const fromElsewhere = (await prepareCore()).identity.vault
  for (const wrong of ['x', tampered, token.slice(1), refreshToken(fromElsewhere, session.id, 0)]) {
    expect(await core.refreshSession(wrong)).toEqual(err({ kind: 'refresh-token-unknown' }))
  }
  expect(await core.refreshSession(token)).toMatchObject({ ok: true })
})

test('a number that lies ahead is refused and ends nothing', async ({ core }) => {
  const { refreshToken: token, session } = await core.person('anna@example.org', PASSWORD)
  const ahead = refreshToken(core.identity.vault, session.id, 1)
  expect(await core.refreshSession(ahead)).toEqual(err({ kind: 'refresh-token-unknown' }))
  expect(await core.refreshSession(token)).toMatchObject({ ok: true })
})

test('a session that has ended gives no more tokens', async ({ core, anna: grant }) => {
  const who = await core.authenticate(grant.accessToken)
  if (who.ok) await core.signOut(who.value, 'local')
  expect(await core.refreshSession(grant.refreshToken)).toEqual(err({ kind: 'refresh-token-unknown' }))
})

test('somebody banned gets no more tokens, and gets them again afterwards', async ({ core }) => {
  const { refreshToken: token, person } = await core.person('anna@example.org', PASSWORD)
  await core.change(person.account.id, { bannedUntil: new Date(core.clock.now().getTime() + HOUR) })
  expect(await core.refreshSession(token)).toEqual(err({ kind: 'banned' }))
  core.clock.advance(HOUR)
  expect(await core.refreshSession(token)).toMatchObject({ ok: true })
})

test('a deleted account gets no more tokens', async ({ core, anna: { refreshToken: token, person } }) => {
  await core.change(person.account.id, { deletedAt: core.clock.now() })
  expect(await core.refreshSession(token)).toEqual(err({ kind: 'account-gone' }))
})

test('clients that use the last two tokens in any order and at any moment within the window are never logged out', async ({
  core,
}) => {
  let sequence = 0
  const use = fc.record({
    isParent: fc.boolean(),
    wait: fc.integer({ min: 0, max: 40 * SECOND }),
    tabs: fc.integer({ min: 1, max: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(use, { minLength: 1, maxLength: 12 }), async (uses) => {
      sequence += 1
      let held = [(await core.person(`person${sequence}@example.org`, PASSWORD)).refreshToken]
      for (const { isParent, wait, tabs } of uses) {
        core.clock.advance(wait)
        const token = (isParent ? held.at(-2) : undefined) ?? held.at(-1) ?? ''
        const grants = await Promise.all(Array.from({ length: tabs }, () => refreshed(core, token)))
        for (const grant of grants) held = [...held.filter((known) => known !== grant.refreshToken), grant.refreshToken]
      }
    }),
    { numRuns: 25 },
  )
})

test('using an older token after the window always ends the session', async ({ core }) => {
  let sequence = 0
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 8 }),
      fc.nat(),
      fc.integer({ min: 10 * SECOND, max: 20 * DAY }),
      async (turns, back, wait) => {
        sequence += 1
        const tokens = [(await core.person(`person${sequence}@example.org`, PASSWORD)).refreshToken]
        for (let turn = 0; turn < turns; turn += 1) {
          tokens.push((await refreshed(core, tokens.at(-1) ?? '')).refreshToken)
        }
        core.clock.advance(wait)
        expect(await core.refreshSession(tokens[back % (turns - 1)])).toEqual(err({ kind: 'refresh-token-reused' }))
        expect(await core.refreshSession(tokens.at(-1))).toEqual(err({ kind: 'refresh-token-unknown' }))
      },
    ),
    { numRuns: 25 },
  )
})

const CREATED = Date.parse('2024-12-01T12:00:00Z')
const at = (sinceCreation: number) => new Date(CREATED + sinceCreation)

type Held = { count: number; refreshed?: number; isTakenUp?: boolean }

function judge(
  count: number,
  { count: refreshCount, refreshed = 0, isTakenUp = false }: Held,
  now: number,
  lifetime?: number,
) {
  const session = { refreshCount, refreshedAt: at(refreshed), createdAt: at(0), isTakenUp }
  const settings = { reuseWindow: 10 * SECOND, lifetimes: { ...DEFAULT_SETTINGS.lifetimes, session: lifetime } }
  return judgeRefresh(session, count, { now: at(now), settings })
}

test('the active token is replaced', () => {
  expect(judge(5, { count: 5 }, HOUR)).toBe('rotate')
})

test('its direct parent gives the active token again, however late, while nobody has used the answer', () => {
  expect(judge(4, { count: 5 }, 20 * DAY)).toBe('repeat')
})

test('once the answer was used, the parent is good for ten seconds and ends the session afterwards', () => {
  expect(judge(4, { count: 5, isTakenUp: true }, 10 * SECOND - 1)).toBe('repeat')
  expect(judge(4, { count: 5, isTakenUp: true }, 10 * SECOND)).toBe('end')
})

test('an older one is forgiven within the window', () => {
  expect(judge(2, { count: 5 }, 10 * SECOND - 1)).toBe('repeat')
})

test('an older one ends the session after the window', () => {
  expect(judge(3, { count: 5 }, 10 * SECOND)).toBe('end')
})

test('a number that was never given out is worth nothing', () => {
  expect(judge(6, { count: 5 }, HOUR)).toBe('unknown')
})

test('a session not refreshed for thirty days is over', () => {
  expect(judge(5, { count: 5 }, 30 * DAY)).toBe('rotate')
  expect(judge(5, { count: 5 }, 30 * DAY + 1)).toBe('inactivity')
})

test('a session with an end is over then, however busy it was', () => {
  expect(judge(5, { count: 5, refreshed: DAY }, DAY, DAY)).toBe('rotate')
  expect(judge(5, { count: 5, refreshed: DAY }, DAY + 1, DAY)).toBe('lifetime')
})

test('a token from before a second factor never leads to one from after: not within the window, not as the parent', () => {
  const raised = nextGeneration(5)
  expect(judge(5, { count: raised }, 1 * SECOND)).toBe('refuse')
  expect(judge(65_535, { count: nextGeneration(65_535) }, 1 * SECOND)).toBe('refuse')
  expect(judge(5, { count: raised + 1, refreshed: HOUR }, HOUR + SECOND)).toBe('refuse')
})

test('a token from before a second factor ends the session after the window', () => {
  expect(judge(5, { count: nextGeneration(5) }, HOUR)).toBe('end')
})

test('the holder of one of the last two tokens is never logged out before the session is over', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60_000 }),
      fc.boolean(),
      fc.integer({ min: 0, max: 30 * DAY }),
      (count, isParent, wait) => {
        expect(['rotate', 'repeat']).toContain(judge(isParent ? count - 1 : count, { count }, wait))
      },
    ),
  )
})

test('the holder of an older one always ends the session after the window', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 200_000 }),
      fc.nat(),
      fc.integer({ min: 10 * SECOND, max: 30 * DAY }),
      (count, back, wait) => {
        expect(judge(back % (count - 1), { count }, wait)).toBe('end')
      },
    ),
  )
})
