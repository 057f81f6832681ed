import { expect, test } from 'vitest'
import { visitorHoldings } from '#server/privacy/holdings/visitor-holdings.ts'
import { toShownPart } from './shown-person.ts'

test('what somebody is told of themselves has its days and moments as people write them', () => {
  const holding = visitorHoldings.find(({ key }) => key === 'applications')
  if (!holding) throw new Error('applications are kept')
  const values = { born_on: '2010-04-21', received_at: '2024-12-01T12:00:00.000Z' }
  const { traces } = toShownPart({ holding, traces: [{ table: 'applications', id: 'a', isErasable: true, values }] })
  expect(traces[0]?.facts.map(({ text }) => text)).toEqual(['21.04.2010', '01.12.2024, 13:00 Uhr'])
})
