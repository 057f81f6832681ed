import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choiceOf, REPEAT_CHOICES, repeatText, ruleOf } from './repeat-choice.ts'
import { findRepeatMistake } from './repeats.ts'

test.each([
  ['week', 'jeden Freitag'],
  ['two-weeks', 'jeden zweiten Freitag'],
  ['nth-weekday', 'jeden ersten Freitag im Monat'],
  ['month', 'an jedem 3. im Monat'],
  ['year', 'jedes Jahr'],
] as const)('the choice %s is said as people say it: %s', (choice, text) =>
  expect(repeatText(ruleOf(choice, '2025-01-03') ?? '', '2025-01-03')).toBe(text),
)

test('a fifth Friday is the last one, for not every month has five', () => {
  expect(ruleOf('nth-weekday', '2025-01-31')).toBe('FREQ=MONTHLY;BYDAY=-1FR')
  expect(repeatText('FREQ=MONTHLY;BYDAY=-1FR', '2025-01-31')).toBe('jeden letzten Freitag im Monat')
})

test('a rule that only a file can say is none of the choices', () => {
  expect(choiceOf('FREQ=WEEKLY;BYDAY=TU,TH', '2025-01-07')).toBeUndefined()
  expect(repeatText('FREQ=WEEKLY;BYDAY=TU,TH', '2025-01-07')).toBe('mehrmals')
})

test('whatever day a date begins on, each choice makes a rule that holds for it', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.constantFrom(...REPEAT_CHOICES), (offset, choice) => {
      const day = Temporal.PlainDate.from('2000-01-01').add({ days: offset })
      const isLast = day.day + 7 > day.daysInMonth
      fc.pre(choice !== 'last-weekday' || isLast)
      const rule = ruleOf(choice, day.toString())
      expect(rule && findRepeatMistake(rule, day.toString())).toBeUndefined()
    }),
    { numRuns: 300 },
  ))
