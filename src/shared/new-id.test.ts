import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from './new-id.ts'

test('an id is a UUID of version 7 and names its moment', () => {
  const id = newId(new Date(0x0123456789ab))
  expect(id).toMatch(/^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('ids sort by age', () => {
  const moments = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, moments, (one, other) => {
      fc.pre(one.getTime() !== other.getTime())
      return one < other === newId(one) < newId(other)
    }),
  )
})

test('ids of the same moment are all different', () => {
  const now = new Date('2024-11-24T17:30:00.000Z')
  expect(new Set(Array.from({ length: 10_000 }, () => newId(now))).size).toBe(10_000)
})
