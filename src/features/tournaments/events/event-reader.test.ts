import { expect, test } from 'vitest'
import { createEventReader } from './event-reader.ts'
import { sampleEvent } from '#tests/support/samples/sample-registration.ts'

function setUp() {
  let reads = 0
  const stored = { events: [sampleEvent()], isBroken: false }
  const reader = createEventReader({
    async list() {
      reads += 1
      if (stored.isBroken) throw new Error('disk')
      return stored.events
    },
  })
  return { reader, stored, reads: () => reads }
}

test('many questions at once are one reading', async () => {
  const { reader, reads } = setUp()
  const found = await Promise.all(Array.from({ length: 20 }, () => reader.findBySlug('dorfspielttt')))
  expect(found[19]?.slug).toBe('dorfspielttt')
  expect(await reader.findBySlug('unbekannt')).toBeUndefined()
  expect(reads()).toBe(1)
})

test('after content has changed the events are read anew', async () => {
  const { reader, stored } = setUp()
  await reader.list()
  stored.events = []
  expect(await reader.list()).toHaveLength(1)
  reader.forget()
  expect(await reader.list()).toEqual([])
})

test('a reading that failed is tried again', async () => {
  const { reader, stored } = setUp()
  stored.isBroken = true
  await expect(reader.list()).rejects.toThrow('disk')
  stored.isBroken = false
  expect(await reader.list()).toHaveLength(1)
})
