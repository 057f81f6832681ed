import { expect, test } from 'vitest'
import { mergeMetadata } from './new-account.ts'

test('new keys are added, known ones replaced, and null takes one away', () => {
  const merged = mergeMetadata({ full_name: 'Anna', city: 'Dingden' }, { full_name: 'Anna Arndt', city: null, age: 30 })
  expect(merged).toEqual({ ok: true, value: { full_name: 'Anna Arndt', age: 30 } })
})

test('what lies deeper is replaced as a whole', () => {
  expect(mergeMetadata({ address: { city: 'Dingden', street: 'x' } }, { address: { city: 'Bocholt' } })).toEqual({
    ok: true,
    value: { address: { city: 'Bocholt' } },
  })
})

test('without changes everything stays', () => {
  const known = { city: 'Dingden' }
  expect(mergeMetadata(known, undefined)).toEqual({ ok: true, value: known })
})

test('the whole may have eight kilobytes, counted in bytes', () => {
  const frame = JSON.stringify({ bio: '' }).length
  expect(mergeMetadata({}, { bio: 'x'.repeat(8 * 1024 - frame) })).toMatchObject({ ok: true })
  const tooLarge = { ok: false, error: { kind: 'metadata-too-large' } }
  expect(mergeMetadata({}, { bio: 'x'.repeat(8 * 1024 - frame + 1) })).toEqual(tooLarge)
  expect(mergeMetadata({ one: 'ä'.repeat(3_000) }, { two: 'ä'.repeat(3_000) })).toEqual(tooLarge)
})

test('a key named like the prototype changes no prototype', () => {
  const merged = mergeMetadata({}, JSON.parse('{"__proto__":{"roles":["admin"]}}'))
  expect(merged.ok && Object.getPrototypeOf(merged.value)).toBe(Object.prototype)
  expect(Object.hasOwn({}, 'roles')).toBe(false)
  expect(merged.ok && 'roles' in merged.value).toBe(false)
})
