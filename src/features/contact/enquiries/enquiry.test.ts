import { expect, test } from 'vitest'
import { OFFICES } from '#rights/offices.ts'
import { sampleEnquiry } from '#tests/support/enquiries/sample-enquiry.ts'
import { maySee, nextReminder, reminderAt } from './enquiry.ts'

test.each([
  ['2024-11-20T20:14:00Z', '2024-11-23T08:00:00.000Z', '2024-11-25T08:00:00.000Z'],
  // Shortly after midnight in Germany; summer time ends in between.
  ['2024-10-25T22:30:00Z', '2024-10-29T08:00:00.000Z', '2024-10-31T08:00:00.000Z'],
  ['2025-03-28T12:00:00Z', '2025-03-31T07:00:00.000Z', '2025-04-02T07:00:00.000Z'],
])('what came at %s is called to mind on the third and the fifth morning', (received, office, board) => {
  const receivedAt = new Date(received)
  expect(reminderAt(receivedAt, 'office').toISOString()).toBe(office)
  expect(reminderAt(receivedAt, 'board').toISOString()).toBe(board)
})

test('the office is reminded first, then the board, then nobody any more', () => {
  const at = new Date()
  const next = (office?: Date, board?: Date) => nextReminder(sampleEnquiry({ reminded: { office, board } }))?.reminder
  expect([next(), next(at), next(at, at)]).toEqual(['office', 'board', undefined])
})

test.each(['answered', 'closed'] as const)('nobody is reminded of what is %s', (state) =>
  expect(nextReminder(sampleEnquiry({ state }))).toBeUndefined(),
)

test('the board sees every enquiry, other offices their own', () => {
  const seers = OFFICES.filter((office) => maySee({ offices: [office] }, { office: 'youth' }))
  expect(seers).toEqual(['board', 'youth'])
  expect(maySee({ offices: [] }, { office: 'youth' })).toBe(false)
})
