import { expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { startIdentity } from '#tests/support/identity/identity-server.ts'
import { createMemory, createSupabaseClient, expectData, refusalOf } from '#tests/support/identity/supabase-client.ts'
import { authApiError } from './auth-api-error.ts'

const PASSWORD = 'Rückhand-Topspin'

const server = forAllTests(() => startIdentity({ settings: { confirmsEmailItself: true } }))

async function join(email: string) {
  const storage = createMemory()
  const client = createSupabaseClient(server, { storage })
  const { session } = expectData(await client.signUp({ email, password: PASSWORD }))
  if (!session) throw new Error('no session')
  return { client, session, storage }
}

const refreshWith = (refresh_token: string) => createSupabaseClient(server).refreshSession({ refresh_token })

test('two tabs with one storage refresh at the same moment, and both stay signed in', async () => {
  const { client, storage } = await join('tabs@club.example')
  const other = createSupabaseClient(server, { storage })
  const answers = await Promise.all([client.refreshSession(), other.refreshSession()])
  // The vendor's client itself drops the later answer if the other tab has already stored the same one.
  const problems = answers.map(({ error }) => error?.name).filter((name) => name !== undefined)
  expect(problems.every((name) => name === 'AuthRefreshDiscardedError')).toBe(true)
  expect(problems.length).toBeLessThan(2)
  expectData(await client.refreshSession())
  expectData(await other.refreshSession())
  expect(expectData(await other.getUser()).user.email).toBe('tabs@club.example')
})

test('ten refreshes at once give one successor, and no tab is signed out', async () => {
  const { session } = await join('ten@club.example')
  const answers = await Promise.all(Array.from({ length: 10 }, () => refreshWith(session.refresh_token)))
  const successors = new Set(answers.map((answer) => expectData(answer).session?.refresh_token))
  expect(successors.size).toBe(1)
  expectData(await refreshWith([...successors][0] ?? ''))
})

test('a client that lost the answer asks again later and gets the same successor', async () => {
  const { session } = await join('lost@club.example')
  const first = expectData(await refreshWith(session.refresh_token)).session
  server.clock.advance(5 * MINUTE)
  expect(expectData(await refreshWith(session.refresh_token)).session?.refresh_token).toBe(first?.refresh_token)
})

test('a stolen older token ends the session for all its holders', async () => {
  const { session, client } = await join('stolen@club.example')
  const second = expectData(await refreshWith(session.refresh_token)).session
  server.clock.advance(MINUTE)
  const third = expectData(await refreshWith(second?.refresh_token ?? '')).session
  server.clock.advance(MINUTE)
  expect(refusalOf(await refreshWith(session.refresh_token))).toEqual(authApiError(400, 'refresh_token_already_used'))
  expect(refusalOf(await refreshWith(third?.refresh_token ?? ''))).toEqual(authApiError(400, 'refresh_token_not_found'))
  expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
})

test('an unknown token ends nothing but the attempt', async () => {
  expect(refusalOf(await refreshWith('unknown'))).toEqual(authApiError(400, 'refresh_token_not_found'))
})

test('a service that does not answer is no reason to sign anybody out', async () => {
  const { storage } = await join('patient@club.example')
  const failing = createSupabaseClient({ ...server, supabaseUrl: 'http://127.0.0.1:1/auth/v1' }, { storage })
  expect((await failing.getUser()).error?.name).toBe('AuthRetryableFetchError')
  expect((await failing.getSession()).data.session).not.toBeNull()
})
