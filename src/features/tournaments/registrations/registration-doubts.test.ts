import { expect, test } from 'vitest'
import { sampleFields } from '#tests/support/samples/sample-registration.ts'
import { findDoubts, toAffirmation } from './registration-doubts.ts'

const doubted = (changes: Record<string, string>) =>
  findDoubts({ ...sampleFields, ...changes }).map(({ field }) => field)

test('of an ordinary form nothing is asked', () => expect(findDoubts(sampleFields)).toEqual([]))

test.each(['die bären', ' DIE  BÄREN ', 'DieBären', 'Die Bären!', 'die Baeren', 'die Ba\u0308ren'])(
  '„Die Bären“ and „%s“ may be one team',
  (teamName3) => expect(doubted({ teamName3 })).toEqual(['teamName3']),
)

test('the question names both spellings', () => {
  const [doubt] = findDoubts({ ...sampleFields, teamName3: 'DIE BÄREN' })
  expect(doubt?.message).toBe('Sind „Die Bären“ und „DIE BÄREN“ zwei verschiedene Mannschaften?')
})

test('an identical name raises no doubt', () => expect(doubted({ teamName3: ' Die Ba\u0308ren ' })).toEqual([]))

test.each([
  ['Bären 2', '???'],
  ['!!!', '???'],
])('„%s“ and „%s“ are different teams', (teamName2, teamName3) => expect(doubted({ teamName2, teamName3 })).toEqual([]))

test.each(['x', 'Hallenweg', 'am Dorfplatz'])('the address „%s“ may not be whole', (contactAddress) =>
  expect(doubted({ contactAddress })).toEqual(['contactAddress']),
)

test.each(['J', 'J.', 'Jo'])('the name „%s“ may not be whole', (contactName) =>
  expect(doubted({ contactName })).toEqual(['contactName']),
)

test('what is affirmed are these doubts and no others', () => {
  const ask = (changes: Record<string, string>) => toAffirmation(findDoubts({ ...sampleFields, ...changes }))
  expect(ask({ contactName: 'J' })).toBe(ask({ contactName: 'J' }))
  expect(ask({ contactName: 'J' })).not.toBe(ask({ contactName: 'K' }))
  expect(ask({ contactName: 'J' })).not.toBe(ask({ contactName: 'J', contactAddress: 'x' }))
})

test('an address that the event does not need raises no doubt', () => {
  const fields = { ...sampleFields, contactAddress: '' }
  expect(findDoubts(fields).map(({ field }) => field)).toEqual(['contactAddress'])
  expect([findDoubts(fields, 'optional'), findDoubts(fields, 'no')]).toEqual([[], []])
  expect(findDoubts({ ...fields, contactAddress: 'Dorf' }, 'optional')).toHaveLength(1)
})
