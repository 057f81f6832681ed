import { describe, expect, test } from 'vitest'
import { isBare } from './is-bare.ts'
import { photoWithMetadata, plainPicture } from '#tests/support/pictures/sample-pictures.ts'

const formats = ['jpeg', 'png', 'webp'] as const
const encoded = (format: (typeof formats)[number]) => plainPicture(64, 40).toFormat(format).toBuffer()

describe.each(formats)('a %s', (format) => {
  test('from an encoder holds only the picture', async () => {
    expect(isBare(await encoded(format), format)).toBe(true)
  })

  test('with a colour profile holds more', async () => {
    const bytes = await plainPicture(64, 40).withIccProfile('p3').toFormat(format).toBuffer()
    expect(isBare(bytes, format)).toBe(false)
  })

  test('with something behind its end holds more', async () => {
    const bytes = Buffer.concat([await encoded(format), Buffer.from('a film of three seconds')])
    expect(isBare(bytes, format)).toBe(false)
  })

  test('that is truncated does not count as one', async () => {
    const bytes = await encoded(format)
    expect(isBare(bytes.subarray(0, bytes.length - 20), format)).toBe(false)
  })
})

test('a progressive JPEG, which has many scans, holds only the picture', async () => {
  const progressive = await plainPicture(64, 40).jpeg({ progressive: true }).toBuffer()
  expect(isBare(progressive, 'jpeg')).toBe(true)
})

test('a JPEG with a comment holds more', async () => {
  const plain = await encoded('jpeg')
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 2 + 4]), Buffer.from('Hall')])
  const bytes = Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2)])
  expect(isBare(bytes, 'jpeg')).toBe(false)
})

test('a photo with place, camera and name holds more', async () => {
  expect(isBare(await photoWithMetadata(), 'jpeg')).toBe(false)
})
