import { expect, test } from 'vitest'
import { sampleEvent } from '#tests/support/samples/sample-registration.ts'
import { findAtAddress } from './event-address.ts'

const old = sampleEvent({ slug: 'turnier-2024', address: 'turnier' })
const next = sampleEvent({ slug: 'turnier-2025', address: 'turnier' })
const other = sampleEvent({ slug: 'sommer', address: undefined })

test('an address belongs to the last event that names it, however it is typed', () => {
  expect(findAtAddress([old, next, other], 'Turnier')).toBe(next)
  expect(findAtAddress([old, other], 'turnier')).toBe(old)
  expect(findAtAddress([old, other], 'sommer')).toBeUndefined()
})
