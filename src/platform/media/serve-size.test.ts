import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { createSizeSource } from './serve-size.ts'

const WHOLE = { fit: 'cover', quality: undefined } as const

async function setUp() {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer()
  const findMaster = vi.fn(async () => ({ bytes, format: 'jpeg' as const }))
  return { findMaster, findSize: createSizeSource({ media: { findMaster } }) }
}

test('the same size is made once, however often it is requested', async () => {
  const { findSize, findMaster } = await setUp()
  const ask = () => findSize('a', { ...WHOLE, width: 20, height: 20 }, 'webp')
  const [one, other] = await Promise.all([ask(), ask()])
  expect(await sharp(one as Buffer).metadata()).toMatchObject({ width: 20, height: 20, format: 'webp' })
  expect([other, await ask()]).toEqual([one, one])
  expect(findMaster).toHaveBeenCalledTimes(1)
})

test('one is made at a time, and requests beyond the queue are refused at once', async () => {
  const { findSize, findMaster } = await setUp()
  const crowd = Array.from({ length: 30 }, (_, index) =>
    findSize('a', { ...WHOLE, width: index + 1, height: 9 }, 'jpeg'),
  )
  expect(findMaster.mock.calls.length).toBeLessThanOrEqual(1)
  const found = await Promise.all(crowd)
  expect(found.filter((each) => each === 'busy')).toHaveLength(10)
  expect(found.filter((each) => each instanceof Buffer)).toHaveLength(20)
  expect(await findSize('a', { ...WHOLE, width: 40, height: 9 }, 'jpeg')).toBeInstanceOf(Buffer)
})

test('a drawing can have any number of pixels', async () => {
  const bytes = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>',
  )
  const findSize = createSizeSource({ media: { findMaster: async () => ({ bytes, format: 'svg' }) } })
  const made = await findSize('a', { ...WHOLE, width: 400, height: undefined }, 'jpeg')
  expect(await sharp(made as Buffer).metadata()).toMatchObject({ width: 400, height: 200 })
})

test('a better quality is a larger file', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'white', noise } })
    .jpeg()
    .toBuffer()
  const findSize = createSizeSource({ media: { findMaster: async () => ({ bytes, format: 'jpeg' }) } })
  const lengthOf = async (quality: number | undefined) =>
    (await findSize('a', { ...WHOLE, width: 50, height: 30, quality }, 'jpeg'))?.length ?? 0
  expect(await lengthOf(20)).toBeLessThan(await lengthOf(undefined))
  expect(await lengthOf(undefined)).toBeLessThan(await lengthOf(100))
})
