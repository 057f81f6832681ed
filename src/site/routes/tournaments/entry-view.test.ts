import { expect, test } from 'vitest'
import { sampleEvent } from '#tests/support/samples/sample-registration.ts'
import { showEntry } from './entry-view.ts'

const event = sampleEvent()
const summer = sampleEvent({
  slug: 'sommer',
  address: undefined,
  name: 'Sommer-Cup',
  startsAt: new Date('2025-07-05T08:00:00Z'),
})

test.each([
  ['2024-12-19T12:00:00Z', 'open', 'ahead'],
  ['2024-12-20T12:00:00Z', 'late', 'ahead'],
  ['2024-12-28T12:00:00Z', 'closed', 'running'],
  ['2024-12-29T12:00:00Z', 'closed', 'past'],
])('at %s registrations are %s, and the event is %s', (now, state, phase) =>
  expect(showEntry(event, [event], new Date(now))).toEqual({ state, phase, next: undefined }),
)

test('the next event is the first of the others that has not begun', () => {
  const { next } = showEntry(event, [event, summer], new Date('2024-12-29T12:00:00Z'))
  expect(next).toEqual({ name: 'Sommer-Cup', day: '05.07.2025', path: '/turniere/sommer' })
  expect(showEntry(event, [event, summer], summer.startsAt).next).toBeUndefined()
})
