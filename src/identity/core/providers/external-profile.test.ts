import { expect, test } from 'vitest'
import { emailsOf } from './external-profile.ts'

test('verified addresses come first, among them the primary one', () => {
  const emails = [
    { address: 'd@example.org', isVerified: false, isPrimary: false },
    { address: 'c@example.org', isVerified: false, isPrimary: true },
    { address: 'b@example.org', isVerified: true, isPrimary: false },
    { address: 'a@example.org', isVerified: true, isPrimary: true },
  ]
  expect(emailsOf({ emails }).map(({ address }) => address[0])).toEqual(['a', 'b', 'c', 'd'])
})

test('addresses are read in our spelling, and what is none is left out', () => {
  const emails = [
    { address: ' Mia@EXAMPLE.org ', isVerified: true, isPrimary: true },
    { address: 'mia', isVerified: true, isPrimary: false },
    { address: 'miа@example.org', isVerified: true, isPrimary: false },
  ]
  expect(emailsOf({ emails })).toEqual([{ address: 'mia@example.org', isVerified: true }])
})
