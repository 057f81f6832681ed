import { expect, test } from 'vitest'
import { sampleEvent, sampleOptions } from '#tests/support/samples/sample-registration.ts'
import { toEventFile } from './event.ts'
import { proposeNextTime } from './next-time.ts'

test('the tournament of last year is proposed for the same weekday of this one, with everything that goes with it', () => {
  const next = proposeNextTime(
    toEventFile(sampleEvent({ ...sampleOptions, lateUntil: new Date('2024-12-27T19:00:00Z') })),
    '2025-02-01',
  )
  expect(next).toMatchObject({
    ...sampleOptions,
    name: 'Dorfspiel-Tischtennisturnier 2025',
    startsAt: '2025-12-27 10:00',
    endsAt: '2025-12-27 18:00',
    entriesCloseOn: '2025-12-18',
    lateUntil: '2025-12-26 20:00',
  })
})

test('both belong to one series for good, and the winners that were typed in stay where they are', () => {
  const former = toEventFile(sampleEvent({ ...sampleOptions, formerWinners: [{ year: 2019, winner: 'Rote Laterne' }] }))
  const next = proposeNextTime(former, '2025-02-01')
  expect(next.series).toBe(former.slug)
  expect(next).not.toHaveProperty('formerWinners')
  expect(proposeNextTime({ ...next, slug: 'next' }, '2026-02-01').series).toBe(former.slug)
})

test('what lies years back is proposed for a day to come, and its address stays with it', () => {
  const next = proposeNextTime(toEventFile(sampleEvent({ lateUntil: 'never', draft: true })), '2026-11-22')
  expect(next).toMatchObject({ startsAt: '2026-12-26 10:00', lateUntil: 'never', waitingList: 'offer', offerHours: 48 })
  for (const key of ['slug', 'address', 'draft']) expect(next).not.toHaveProperty(key)
})
