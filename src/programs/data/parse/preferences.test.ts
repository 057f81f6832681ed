import { expect, test } from 'vitest'
import { readPreferences, toApplied } from './preferences.ts'

test('preferences are read from one header, whichever way it was put together', () => {
  const value = { count: 'exact', return: 'minimal', handling: 'lenient' }
  expect(readPreferences('count=exact,return=minimal , handling=lenient')).toEqual({ ok: true, value })
  expect(readPreferences(undefined)).toEqual({ ok: true, value: {} })
})

test('of two that contradict each other the first counts', () => {
  expect(readPreferences('return=minimal, return=representation')).toEqual({ ok: true, value: { return: 'minimal' } })
})

test('unknown ones are passed over', () => {
  expect(readPreferences('respond-async, count=roughly, constructor=x')).toEqual({ ok: true, value: {} })
})

test('with handling=strict unknown ones are named and refused, known ones are not', () => {
  expect(readPreferences('handling=strict, anything=else, count=exact')).toMatchObject({
    ok: false,
    error: { status: 400, code: 'PGRST122', details: 'Invalid preferences: anything=else' },
  })
  expect(readPreferences('handling=strict, max-affected=10, timezone=Europe/Berlin, count=exact').ok).toBe(true)
})

test('only what was asked for and is heeded is said to be applied', () => {
  expect(toApplied({ count: 'exact', return: 'minimal' }, ['count', 'handling'])).toEqual({
    'Preference-Applied': 'count=exact',
  })
  expect(toApplied({ return: 'minimal' }, ['count'])).toEqual({})
})
