import { expect, test } from 'vitest'
import { saidOfPublishing, saidTexts } from './said.ts'

test('what is planned for a night in which clocks change is told so', () => {
  expect(saidTexts[saidOfPublishing('2025-03-30T02:30')]).toContain('eine Stunde später')
  expect(saidTexts[saidOfPublishing('2025-10-26T02:30')]).toContain('beim ersten Mal')
  expect(saidOfPublishing('2025-10-26T03:30')).toBe('geplant')
  expect(saidOfPublishing(undefined)).toBe('veroeffentlicht')
})
