import { describe, expect, test } from 'vitest'
import { emailsOf, followProvider, withinBounds } from './external-profile.ts'

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

describe('what a provider says of a person', () => {
  test('is taken over where nothing is known', () => {
    expect(followProvider({ locale: 'de' }, {}, { full_name: 'Mia' })).toEqual({ locale: 'de', full_name: 'Mia' })
  })

  test('follows changes at the provider', () => {
    const before = { avatar_url: 'https://pictures.example/1.jpg', sizes: ['s'] }
    const now = { avatar_url: 'https://pictures.example/2.jpg', sizes: ['s', 'm'] }
    expect(followProvider({ ...before }, before, now)).toEqual(now)
  })

  test('does not overwrite what the person wrote', () => {
    expect(followProvider({ full_name: 'Mimi' }, { full_name: 'Mia' }, { full_name: 'Mia M.' })).toEqual({
      full_name: 'Mimi',
    })
  })

  test('removes nothing', () => {
    expect(followProvider({ full_name: 'Mia' }, { full_name: 'Mia' }, { full_name: null })).toEqual({
      full_name: 'Mia',
    })
    expect(followProvider({ full_name: 'Mia' }, { full_name: 'Mia' }, {})).toEqual({ full_name: 'Mia' })
  })

  test('is left out where there is no room for it', () => {
    const full = { notes: 'x'.repeat(8_000) }
    expect(followProvider(full, {}, { full_name: 'Mia'.repeat(100) })).toEqual(full)
  })
})

describe('a talkative provider', () => {
  test('is kept whole within eight kilobytes', () => {
    const data = { full_name: 'Mia', groups: ['a', 'b'] }
    expect(withinBounds(data)).toBe(data)
  })

  test('is cut to name, address and picture beyond them', () => {
    const data = { full_name: 'Mia', email_verified: true, bio: 'x'.repeat(9_000), picture: 'y'.repeat(2_000) }
    expect(withinBounds(data)).toEqual({ full_name: 'Mia', email_verified: true })
  })
})
