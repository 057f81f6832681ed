import { expect, test } from 'vitest'
import { HasherBusyError } from '#identity/core/refusal.ts'
import { createTally } from '#shared/tally.ts'
import { prepareIdentity, type BenchOverrides } from '#tests/support/identity/identity-bench.ts'
import { signIn } from '#tests/support/identity/link-requests.ts'

const EMAIL = 'mia@example.org'
const PASSWORD = 'Rückhand-Topspin'

async function prepare(overrides: BenchOverrides = {}) {
  const tally = createTally()
  const bench = await prepareIdentity({ ports: { countSignIn: (outcome) => tally.add(outcome), ...overrides.ports } })
  const attempt = (password: string, email = EMAIL) => signIn(bench.identity, email, password)
  return { bench, attempt, counts: () => Object.fromEntries(tally.read()) }
}

test('sign-ins are counted by outcome, not by person', async () => {
  const { bench, attempt, counts } = await prepare()
  await bench.person(EMAIL, PASSWORD)
  expect((await attempt(PASSWORD)).ok).toBe(true)
  expect((await attempt('falsch')).ok).toBe(false)
  expect((await attempt(PASSWORD, 'niemand@example.org')).ok).toBe(false)
  expect(counts()).toEqual({ accepted: 1, 'wrong-credentials': 2 })
})

test('a full queue and a fault are counted and thrown on', async () => {
  const reasons = [new HasherBusyError('full'), new Error('broken')]
  const fail = () => Promise.reject(reasons.shift())
  const { attempt, counts } = await prepare({ ports: { hasher: { hash: fail, verify: fail, verifyNothing: fail } } })
  await expect(attempt(PASSWORD)).rejects.toThrow('full')
  await expect(attempt(PASSWORD)).rejects.toThrow('broken')
  expect(counts()).toEqual({ busy: 1, failed: 1 })
})
