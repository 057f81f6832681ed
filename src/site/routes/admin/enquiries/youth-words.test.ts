import { expect, test } from 'vitest'
import { sampleChild } from '#tests/support/youth/sample-child.ts'
import { listText, showGroup } from './youth-words.ts'

const NOW = new Date('2024-12-01T12:00:00Z')
const group = { id: 'g', name: 'Anfänger', free: 2, offerDays: 7 }
const child = sampleChild('k', {
  name: 'Lena',
  email: 'mama@beispiel.example',
  askedAt: NOW,
  confirmedAt: NOW,
  affirmedAt: NOW,
  offerUntil: new Date('2024-12-08T22:59:59Z'),
})
const none = { group, waiting: [], offered: [], accepted: [], ended: [] }

test('the youth office reads who is next, how old they are, and whom to call', () => {
  const list = {
    ...none,
    waiting: [child, { ...child, id: 'm', questionedAt: NOW }],
    offered: [{ ...child, state: 'offered' as const }],
    accepted: [{ ...child, state: 'accepted' as const }],
    ended: [{ ...child, state: 'silent' as const }],
  }
  const { lead, rows, canGo } = showGroup(list, NOW)
  expect([lead, canGo]).toEqual(['2 Kinder warten. 1 Platz frei, 1 Platz angeboten.', false])
  expect(rows.map(({ state }) => state)).toEqual([
    ...['Platz angenommen – bitte melden', 'angeboten bis 08.12.2024', '1., wartet seit 01.12.2024'],
    ...['2., wartet seit 01.12.2024, gefragt am 01.12.2024', 'keine Antwort (Jahresfrage)'],
  ])
  expect([rows[0]?.age, rows[0]?.strike, rows[4]?.canComeBack]).toEqual([
    'Jahrgang 2016, wird 8',
    'Trainiert jetzt',
    true,
  ])
  expect(listText([list])).toBe('2 Kinder warten, 1 Platz angeboten, 1 Platz angenommen')
})

test('an empty group can go, and a club without groups has no list', () => {
  expect(showGroup(none, NOW)).toMatchObject({ lead: 'Kein Kind wartet. 2 Plätze frei.', rows: [], canGo: true })
  expect(listText([])).toBeUndefined()
})
