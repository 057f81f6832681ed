import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import { mailboxOf, nextSlot } from './mail-spacing.ts'

const SPACING = [
  { max: 3, windowMilliseconds: HOUR },
  { max: 10, windowMilliseconds: DAY },
]
const NOW = 100 * DAY
const ago = (...times: number[]) => times.map((time) => NOW - time)

test('three an hour go at once, the fourth when the first is an hour old', () => {
  expect(nextSlot([], NOW, SPACING)).toBe(NOW)
  expect(nextSlot(ago(50 * MINUTE, 2 * MINUTE), NOW, SPACING)).toBe(NOW)
  expect(nextSlot(ago(50 * MINUTE, 2 * MINUTE, 1 * MINUTE), NOW, SPACING)).toBe(NOW + 10 * MINUTE)
})

test('mails that wait already come first', () => {
  const earlier = [...ago(50 * MINUTE, 2 * MINUTE, 1 * MINUTE), NOW + 10 * MINUTE]
  expect(nextSlot(earlier, NOW, SPACING)).toBe(NOW + 58 * MINUTE)
})

test('ten a day is the end, unless the oldest of them is nearly a day old', () => {
  const recent = ago(...Array.from({ length: 10 }, (_, i) => (i + 2) * HOUR))
  expect(nextSlot(recent, NOW, SPACING)).toBeUndefined()
  const old = ago(...Array.from({ length: 10 }, (_, i) => (i + 13) * HOUR))
  expect(nextSlot(old, NOW, SPACING)).toBe(NOW + 2 * HOUR)
})

test.each([
  ['Anna+Turnier@Beispiel.example', 'anna@beispiel.example'],
  ['"a+b@c"@d.example', '"a@d.example'],
  ['+x@d.example', '@d.example'],
])('%s is the mailbox %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox))
