import { expect, test } from 'vitest'
import { flashOfPublishing, flashTexts } from './flash.ts'

test('what is planned for a night in which clocks change is told so', () => {
  expect(flashTexts[flashOfPublishing('2025-03-30T02:30')]).toContain('eine Stunde später')
  expect(flashTexts[flashOfPublishing('2025-10-26T02:30')]).toContain('beim ersten Mal')
  expect(flashOfPublishing('2025-10-26T03:30')).toBe('geplant')
  expect(flashOfPublishing(undefined)).toBe('veroeffentlicht')
})
