import { expect, test } from 'vitest'
import { DatabaseAwayError } from '#shared/database-away.ts'
import { MINUTE } from '#shared/durations.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { createSharedLimit } from './shared-limit.ts'

type Counting = { key: string; max: number; endsAt: Date }

function setUp({ faults = [] as string[] } = {}) {
  const clock = createClock('2024-12-01T12:00:00Z')
  const asked: string[] = []
  const store = {
    async count({ key, max, endsAt }: Counting) {
      asked.push(key)
      const code = faults.shift()
      if (code !== undefined) throw new DatabaseAwayError(Object.assign(new Error('away'), { code }))
      return { count: Math.min(asked.length, max + 1), endsAt }
    },
    async forget() {
      asked.length = 0
    },
  }
  const create = (secret: string) =>
    createSharedLimit({ name: 'entry', max: 1, windowMilliseconds: MINUTE }, store, secret, clock.now)
  return { clock, asked, create, limit: create('secret') }
}

test('a refused visitor is refused again without asking the database, until the wait is over', async () => {
  const { clock, asked, limit } = setUp()
  await limit.take('a')
  expect((await limit.take('a')).ok).toBe(false)
  clock.advance(MINUTE - 1)
  expect(limit.take('a')).toEqual({ ok: false, error: { kind: 'too-many', waitMilliseconds: 1 } })
  expect(asked).toHaveLength(2)
  clock.advance(1)
  await limit.take('a')
  expect(asked).toHaveLength(3)
})

test('after a reset a refused visitor may pass at once', async () => {
  const { limit } = setUp()
  await limit.take('a')
  expect((await limit.take('a')).ok).toBe(false)
  await limit.forget('a')
  expect((await limit.take('a')).ok).toBe(true)
})

test('while the database is away no visitor passes', async () => {
  const { limit } = setUp({ faults: ['53300'] })
  await expect(limit.take('a')).rejects.toMatchObject({ name: 'DatabaseAwayError' })
})

test('a lost connection is retried', async () => {
  const { asked, limit } = setUp({ faults: ['57P01'] })
  await limit.take('a')
  expect(asked).toHaveLength(2)
})

test('the stored key depends on the secret, and reveals nothing without it', async () => {
  const { asked, create } = setUp()
  for (const secret of ['one', 'other']) await create(secret).take('192.0.2.7')
  expect(new Set(asked).size).toBe(2)
  expect(asked.join(' ')).not.toContain('192.0.2.7')
})
