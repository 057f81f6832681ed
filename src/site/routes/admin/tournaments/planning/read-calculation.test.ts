import { expect, test } from 'vitest'
import { sampleEvent, sampleOptions } from '#tests/support/samples/sample-registration.ts'
import { adviceText } from './advice-text.ts'
import { clockText, readCalculation, toMinutes } from './read-calculation.ts'

const read = (query: string, entered: [string, number][] = []) =>
  readCalculation(sampleEvent(sampleOptions), new URLSearchParams(query), new Map(entered))

test('the calculator begins with the hall, the places and the registrations', () => {
  const { plans, ...hall } = read('', [['jugend', 9]])
  expect(hall).toEqual({ tables: 8, from: '09:00', until: '18:00', keys: ['dorfpokal', 'jugend'] })
  expect(plans.map(({ name, mode }) => [name, mode.entries, mode.groups])).toEqual([
    ['Dorfpokal', 24, 6],
    ['Jugend', 9, 3],
  ])
})

test('what is typed counts, within what can be; what makes no sense is passed over', () => {
  const { plans, tables, from } = read(
    'dorfpokal.entries=10&dorfpokal.groups=9&dorfpokal.mode=swiss&tables=x&from=25:00',
  )
  expect(plans[0]?.mode).toMatchObject({ entries: 10, groups: 3, mode: 'swiss' })
  expect([tables, from]).toEqual([8, '09:00'])
  expect(read('dorfpokal.entries=999').plans[0]?.mode.entries).toBe(64)
})

test('an end is told as a time of the day', () => {
  expect(clockText(toMinutes('09:00') + 276)).toBe('13:40 Uhr')
  expect(clockText(toMinutes('09:00') + 15 * 60)).toBe('nicht am selben Tag')
})

test('advice names the competition where there are several', () => {
  expect(adviceText({ kind: 'best-of', name: 'Jugend', bestOf: 3 }, false)).toBe('Jugend: zwei Gewinnsätze')
  expect(adviceText({ kind: 'no-all-places', name: 'Jugend' }, true)).toBe('Nicht alle Plätze ausspielen')
  expect(adviceText({ kind: 'tables', tables: 9 }, false)).toBe('9 Tische aufstellen')
})
