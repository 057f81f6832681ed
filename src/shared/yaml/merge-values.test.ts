import { expect, test } from 'vitest'
import { mergeValues } from './merge-values.ts'

const base = { slots: ['Di'], breaks: ['Ostern'], title: 'Training' }

test('changes of different parts are both kept, in either order', () => {
  const theirs = { ...base, exceptions: ['heute'] }
  const mine = { ...base, slots: ['Di', 'Do'] }
  const both = { ...base, slots: ['Di', 'Do'], exceptions: ['heute'] }
  expect(mergeValues(base, theirs, mine)).toEqual(both)
  expect(mergeValues(base, mine, theirs)).toEqual(both)
})

test('what one person has removed stays removed', () => {
  const { title: _, ...without } = base
  expect(mergeValues(base, { ...base, slots: [] }, without)).toMatchObject({ slots: [], title: undefined })
})

test('the same change on both sides merges, different changes of the same part are a conflict', () => {
  const changed = { ...base, title: 'Neu' }
  expect(mergeValues(base, changed, changed)).toEqual(changed)
  expect(mergeValues(base, changed, { ...base, title: 'Anders' })).toBeUndefined()
})
