import { expect, test } from 'vitest'
import { MARKS } from '#features/tournaments/registrations/mark.ts'
import { ok } from '#shared/result.ts'
import { sampleEvent, sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { isToldMark, suggestMessage } from './decision-text.ts'
import { describeMessage } from './message.ts'

const told = MARKS.filter(isToldMark)

test('accepted, waiting and declined registrants can be told', () =>
  expect(told).toEqual(['accepted', 'waiting', 'declined']))

test.each(told)('the suggestion for „%s“ can be sent unchanged, with any name of the event', (mark) => {
  const event = sampleEvent({ name: 'Cup {2024}', venue: '{Halle}' })
  const draft = suggestMessage(mark, event, sampleRegistration('A'))
  expect(describeMessage().read(new URLSearchParams(draft))).toEqual(ok(draft))
})

test('an accepted registrant reads when and where', () => {
  const { subject, text } = suggestMessage('accepted', sampleEvent(), sampleRegistration('A'))
  expect(subject).toBe('Sie sind dabei: Anmeldung DT24-A')
  expect(text).toMatch(/^Guten Tag,\n/)
  expect(text).toContain('Samstag, 28. Dezember 2024 um 10:00 Uhr, Schulturnhalle Musterdorf.')
})
