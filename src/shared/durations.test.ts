import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, formatWait, HOUR, MINUTE, SECOND } from './durations.ts'

test.each([
  [0, '1 Sekunde'],
  [1, '1 Sekunde'],
  [SECOND, '1 Sekunde'],
  [SECOND + 1, '2 Sekunden'],
  [40 * SECOND, '40 Sekunden'],
  [MINUTE, '1 Minute'],
  [MINUTE + 1, '2 Minuten'],
  [HOUR, '60 Minuten'],
  [HOUR + 1, '2 Stunden'],
  [DAY, '24 Stunden'],
])('a wait of %i milliseconds is „%s“', (milliseconds, words) => {
  expect(formatWait(milliseconds)).toBe(words)
})

test('waiting as long as the text says is long enough', () => {
  const units: Record<string, number> = { Sekunde: SECOND, Minute: MINUTE, Stunde: HOUR }
  fc.assert(
    fc.property(fc.nat({ max: 7 * DAY }), (milliseconds) => {
      const [count = '', noun = ''] = formatWait(milliseconds).split(' ')
      return Number(count) * (units[noun.replace(/n$/, '')] ?? Number.NaN) >= milliseconds
    }),
  )
})
