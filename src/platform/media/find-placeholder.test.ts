import { expect, test } from 'vitest'
import { placeholderOf, type MasterFormat, type Variant } from '#platform/images/picture-variant.ts'
import { BlobDamagedError } from './blob-store.ts'
import { findPlaceholder } from './find-placeholder.ts'
import { MediaAwayError } from './media-away.ts'
import { createLog } from '#platform/log/log.ts'

const hash = '0123456789abcdef'
type Parts = { patienceMilliseconds?: number; format?: MasterFormat }

/** @returns what was found, and the logged warnings */
async function find(findVariant: (variant: Variant) => Promise<Buffer | undefined>, parts: Parts = {}) {
  const { patienceMilliseconds = 60_000, format = 'jpeg' } = parts
  const warnings: unknown[] = []
  const log = { ...createLog('silent'), warn: (...said: unknown[]) => void warnings.push(said.at(-1)) }
  const found = await findPlaceholder({ media: { findVariant }, log }, { hash, format }, patienceMilliseconds)
  return { found, warnings }
}

test('a placeholder is found by the hash of its photograph', async () => {
  const asked: Variant[] = []
  const { found } = await find(async (variant) => {
    asked.push(variant)
    return Buffer.from('blur')
  })
  expect(found).toEqual(Buffer.from('blur'))
  expect(asked).toEqual([placeholderOf(hash)])
})

test.each(['svg', 'png', 'webp'] as const)(
  'for a drawing, a logo or anything that may be transparent (%s) none is looked up',
  async (format) => {
    const refuse = () => Promise.reject(new Error('nothing should have been asked of the media store'))
    expect(await find(refuse, { format })).toEqual({ found: undefined, warnings: [] })
  },
)

test('a placeholder that is not made yet is left out silently', async () => {
  expect(await find(async () => undefined)).toEqual({ found: undefined, warnings: [] })
})

test('a store that is away fails no page', async () => {
  expect(await find(() => Promise.reject(new MediaAwayError('TIMEOUT')))).toEqual({ found: undefined, warnings: [] })
})

test('a damaged one fails no page, and is logged', async () => {
  const { found, warnings } = await find(() => Promise.reject(new BlobDamagedError(`${hash}-400.avif`)))
  expect(found).toBeUndefined()
  expect(warnings).toEqual(['A placeholder could not be read'])
})

test('no page waits for a store that does not answer', async () => {
  expect(await find(() => new Promise(() => {}), { patienceMilliseconds: 1 })).toEqual({
    found: undefined,
    warnings: [],
  })
})
