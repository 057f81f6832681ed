import { expect, test } from 'vitest'
import { createProgressLine } from './progress-line.ts'

test('a long import tells every five seconds how far it is, a short one nothing', () => {
  let moment = 0
  let told = ''
  const report = createProgressLine(
    (text) => (told += text),
    () => new Date(moment),
  )
  report({ done: 1, total: 380, secondsLeft: 200 })
  expect(told).toBe('')
  moment = 5_000
  report({ done: 9, total: 380, secondsLeft: 176 })
  moment = 9_000
  report({ done: 12, total: 380, secondsLeft: 200 })
  moment = 10_000
  report({ done: 370, total: 380, secondsLeft: 0.4 })
  moment = 20_000
  report({ done: 380, total: 380, secondsLeft: 0 })
  expect(told).toBe(
    'Bilder werden vorbereitet (9 von 380, noch etwa 3 Minuten) …\nBilder werden vorbereitet (370 von 380, noch etwa 1 Sekunde) …\n',
  )
})
