import { hashSync } from 'bcryptjs'
import { expect, test } from 'vitest'
import { HasherBusyError } from '#identity/core/refusal.ts'
import { createPasswordHasher, DEFAULT_COST } from './password-hasher.ts'
import { processTime } from '#tests/support/site/cpu-time.ts'

const CHEAP = { memoryKibibytes: 16, passes: 2, parallelism: 1 }
const hasher = createPasswordHasher({ cost: CHEAP })

test('a hashed password fits, another does not', async () => {
  const hash = await hasher.hash('geheim geheim 🏓')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=16,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await hasher.verify('geheim geheim 🏓', hash)).toEqual({ fits: true, isOutdated: false })
  expect(await hasher.verify('geheim geheim', hash)).toEqual({ fits: false, isOutdated: false })
})

test('the same password has another hash every time', async () => {
  expect(await hasher.hash('geheim')).not.toBe(await hasher.hash('geheim'))
})

test('without other wishes a hash costs what OWASP advises', async () => {
  expect(DEFAULT_COST).toEqual({ memoryKibibytes: 19_456, passes: 2, parallelism: 1 })
  expect(await createPasswordHasher().hash('geheim')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test.each([
  ['less memory', { ...CHEAP, memoryKibibytes: 8 }],
  ['fewer passes', { ...CHEAP, passes: 1 }],
])('a hash with %s is good and outdated', async (_, cost) => {
  const hash = await createPasswordHasher({ cost }).hash('geheim')
  expect(await hasher.verify('geheim', hash)).toEqual({ fits: true, isOutdated: true })
})

test('a hash that cost more than is asked for today is not outdated', async () => {
  const hash = await createPasswordHasher({ cost: { memoryKibibytes: 64, passes: 3, parallelism: 2 } }).hash('geheim')
  expect(await hasher.verify('geheim', hash)).toEqual({ fits: true, isOutdated: false })
})

test.each(['2a', '2b', '2y'] as const)('an imported bcrypt hash %s fits and is outdated', async (version) => {
  const hash = hashSync('geheim', 4).replace('$2b$', `$${version}$`)
  expect(await hasher.verify('geheim', hash)).toEqual({ fits: true, isOutdated: true })
  expect(await hasher.verify('Geheim', hash)).toEqual({ fits: false, isOutdated: true })
})

test('the bcrypt hash of another system is understood', async () => {
  // From the test vectors of crypt_blowfish (wrapper.c).
  const hash = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
  expect(await hasher.verify('U*U', hash)).toEqual({ fits: true, isOutdated: true })
})

test.each([
  '',
  'geheim',
  '$2b$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
  '$2b$15$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
  '$2x$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
  '$argon2id$v=19$m=9999999,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
])('what cannot be read as a hash, or would cost too much, fits no password: „%s“', async (hash) => {
  expect(await hasher.verify('geheim', hash)).toEqual({ fits: false, isOutdated: true })
})

test('an account that does not exist takes as much work as one that does', async () => {
  const cost = { memoryKibibytes: 8_192, passes: 3, parallelism: 1 }
  const slow = createPasswordHasher({ cost, maxRunning: 1 })
  const hash = await slow.hash('geheim')
  const nothing: number[] = []
  const something: number[] = []
  for (let round = 0; round < 9; round += 1) {
    nothing.push(await processTime(() => slow.verifyNothing('falsch')))
    something.push(await processTime(() => slow.verify('falsch', hash)))
  }
  // The shortest of several runs is what the work itself takes; other load on the machine only adds time.
  expect(Math.min(...nothing) / Math.min(...something)).toBeGreaterThan(0.7)
  expect(Math.min(...nothing) / Math.min(...something)).toBeLessThan(1.4)
})

test('too many at the same moment: a set number waits, the rest is refused', async () => {
  const busy = createPasswordHasher({ cost: CHEAP, maxRunning: 1, maxWaiting: 3 })
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => busy.hash('geheim')))
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(outcomes.length - refused.length).toBe(4)
  for (const outcome of refused) expect(outcome).toMatchObject({ reason: expect.any(HasherBusyError) })
})

test('while passwords are hashed everything else goes on', async () => {
  const slow = createPasswordHasher({ cost: { memoryKibibytes: 32_768, passes: 4, parallelism: 1 }, maxRunning: 1 })
  let turns = 0
  let isRunning = true
  const count = () => {
    turns += 1
    if (isRunning) setImmediate(count)
  }
  setImmediate(count)
  await slow.hash('geheim')
  isRunning = false
  expect(turns).toBeGreaterThan(10)
})
