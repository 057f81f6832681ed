import { expect, test } from 'vitest'
import { bringFixtures } from '#features/league/bring-fixtures.ts'
import { changeLines } from './change-lines.ts'

const where = { season: 2024, team: 'herren-1', now: new Date('2024-11-25T08:00:00Z') }
const match = (guest: string, startsAt: string) => ({ home: 'TTC Musterdorf', guest, startsAt: new Date(startsAt) })

test('before a list is taken over each match says what becomes of it', () => {
  const { added } = bringFixtures(
    [],
    [match('TTC Wahlerath', '2024-11-22T18:00:00Z'), match('TTV Steinmühl', '2024-11-23T17:00:00Z')],
    where,
  )
  const outcome = { home: 9, guest: 4, isForfeited: false }
  const list = [
    { ...match('TTC Wahlerath', '2024-11-22T18:00:00Z'), outcome },
    { ...match('TTV Steinmühl', '2024-11-24T09:00:00Z'), hall: 'Neue Halle' },
    match('TTC Ottenbruch', '2024-11-30T17:00:00Z'),
  ]
  expect(changeLines(bringFixtures(added, list, where)).map(({ match: sides, what }) => `${sides}: ${what}`)).toEqual([
    'TTC Musterdorf – TTC Ottenbruch: neu, 30.11.2024, 18:00 Uhr',
    'TTC Musterdorf – TTC Wahlerath: Ergebnis 9:4',
    'TTC Musterdorf – TTV Steinmühl: Termin 24.11.2024, 10:00 Uhr statt 23.11.2024, 18:00 Uhr; Halle Neue Halle',
  ])
})
