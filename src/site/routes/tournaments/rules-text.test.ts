import { expect, test } from 'vitest'
import { dorfpokal, jugend } from '#tests/support/samples/sample-registration.ts'
import { priceText, ruleLines } from './rules-text.ts'

test('the page says in sentences how a competition is played', () => {
  expect(ruleLines(dorfpokal)).toEqual([
    'Für Mannschaften mit 3 bis 5 Personen.',
    expect.stringMatching(/^Spielsystem „Corbillon-Cup-System“: A1–B1.*\.$/),
    'Jedes Spiel geht auf zwei Gewinnsätze.',
    expect.stringContaining('internationale Regel'),
    'Alle Plätze werden ausgespielt; niemand scheidet vorher aus.',
  ])
  expect(ruleLines({ ...jugend, gameTarget: 21 })).toEqual([
    'Jeder spielt für sich.',
    'Jedes Spiel geht auf drei Gewinnsätze bis 21 Punkte.',
    expect.stringContaining('klassische Regel'),
  ])
  const own = { ranking: 'eigene', criteria: ['wins-sum-all', 'games-ratio-tied'] } as const
  expect(ruleLines({ ...jugend, ...own, criteria: [...own.criteria] })).toContain(
    'In der Gruppe zählen nacheinander: Siege, Satzverhältnis untereinander; zuletzt entscheidet das Los.',
  )
})

test('the page says what it costs and how one pays', () => {
  expect(priceText({ amount: 7.5, howToPay: 'In bar.' })).toBe('7,50\u00a0€ je Meldung. In bar.')
  expect(priceText({ amount: 10, howToPay: 'In bar.' })).toBe('10\u00a0€ je Meldung. In bar.')
})
