import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeReference, referenceRandomBytes } from './reference.ts'
import { sampleEvent } from '#tests/support/samples/sample-registration.ts'

const event = sampleEvent()
const bytes = fc.uint8Array({ minLength: referenceRandomBytes, maxLength: referenceRandomBytes })

test('a reference begins with the initials and the year of the event', () =>
  expect(composeReference(event, Buffer.alloc(referenceRandomBytes))).toBe('DT24-333333'))

test.each([
  ['Österliches Älplerspiel', 'OA24-'],
  ['Großes Turnier der fünf Dörfer', 'GTD24-'],
  ['3. Dorfpokal', 'D24-'],
  ['大会 2024', 'T24-'],
])('an event named %s has references that begin with %s', (name, prefix) =>
  expect(composeReference({ ...event, name }, randomBytes(referenceRandomBytes)).startsWith(prefix)).toBe(true),
)

test('the year is that in Germany when the event begins', () => {
  const startsAt = new Date('2024-12-31T23:30:00Z')
  expect(composeReference({ ...event, startsAt }, randomBytes(referenceRandomBytes))).toMatch(/^DT25-/)
})

test('no reference holds characters that are easily mixed up, or vowels that make words', () =>
  fc.assert(
    fc.property(bytes, (random) => {
      expect(composeReference(event, Buffer.from(random))).toMatch(/^DT24-[34679CDFGHJKMNPQRTWXY]{6}$/)
    }),
  ))

test('two thousand references are practically all different', () => {
  const references = Array.from({ length: 2_000 }, () => composeReference(event, randomBytes(referenceRandomBytes)))
  expect(new Set(references).size).toBeGreaterThan(1_995)
})
