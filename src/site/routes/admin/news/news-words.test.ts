import { expect, test } from 'vitest'
import { planWords } from './news-words.ts'

test.each([
  ['2024-12-05', 'Für Donnerstag, 5. Dezember planen'],
  ['', 'Planen'],
  ['05.12.', 'Planen'],
])('a day written %j makes the button „%s“', (day, words) => expect(planWords(day)).toBe(words))
