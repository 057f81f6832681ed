import { expect, test } from 'vitest'
import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import { villageDay } from '#tests/support/tournaments/village-day.ts'
import { renderLiveParts } from './live-page.tsx'

const IN_GROUPS = 180
const until = new Date('2024-12-29T17:00:00.000Z')
const during = new Date('2024-12-28T12:00:00.000Z')
const lent: DayEntry = { kind: 'lent', lease: 'l', until: until.toISOString() }
const back = (why: 'returned' | 'revoked'): DayEntry => ({ kind: 'taken-back', lease: 'l', why })

function textOf(day: Day, { now = during, isLedHere = false } = {}) {
  const { whole } = renderLiveParts({ now: () => now, lease: isLedHere ? { eventId: day.event.id } : undefined }, day)
  return whole.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}
const standOf = (...told: Parameters<typeof textOf>) => /Stand [^<]*$/.exec(textOf(...told))?.[0].trim()

test('the page says when a day is led in the hall, except in the hall itself, and once the laptop is back or its lease has ended', () => {
  const day = villageDay(IN_GROUPS, [lent])
  expect(standOf(day)).toBe('Stand 13:00 Uhr, wird in der Halle geführt')
  const plain = 'Stand 13:00 Uhr'
  expect(standOf(day, { isLedHere: true })).toBe(plain)
  expect(standOf(villageDay(IN_GROUPS, [lent, back('returned')]))).toBe(plain)
  expect(standOf(villageDay(IN_GROUPS, [lent, back('revoked')]))).toBe(plain)
})

test('a laptop whose time is over leads nothing any more: its results are missing, until they come or all is played', () => {
  const late = { now: until }
  expect(standOf(villageDay(IN_GROUPS, [lent]), late)).toBe('Stand 13:00 Uhr, die Ergebnisse aus der Halle fehlen noch')
  expect(standOf(villageDay(IN_GROUPS, [lent, back('revoked')]), late)).toBe('Stand 13:00 Uhr')
  expect(standOf(villageDay(undefined, [lent]), late)).toMatch(/^Stand \d\d:\d\d Uhr$/)
})

test('while nothing has come from a hall without a connection, nobody reads that nothing is drawn', () => {
  const day = villageDay(-1, [lent])
  expect(textOf(day)).toContain(
    'Aus der Halle ist noch nichts da Beginn ist am Samstag, 28. Dezember 2024 um 10:00 Uhr',
  )
  expect(textOf(day, { isLedHere: true })).toContain('Noch ist nicht ausgelost Los geht es am')
  expect(textOf(day, { now: until })).toContain('Die Ergebnisse fehlen noch Beginn war am Samstag')
})
