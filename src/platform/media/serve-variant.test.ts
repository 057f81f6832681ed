import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { DRAWING } from '#tests/support/pictures/sample-pictures.ts'
import { renderVariant } from '#platform/images/render-variant.ts'
import { placeholderOf } from '#platform/images/picture-variant.ts'
import { contentHash } from '#shared/content-hash.ts'
import { MediaAwayError } from '#platform/media/media-away.ts'
import { BlobDamagedError } from './blob-store.ts'
import type { MediaStore } from './media-store.ts'
import { createFolderMediaStore } from '#tests/support/samples/folder-media-store.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { createVariantSource, type VariantSourceParts } from './serve-variant.ts'

const hash = contentHash(DRAWING)
const otherHash = '0123456789abcdef'

let folder: string
let media: MediaStore
let warnings: string[]
let rendered: string[]

beforeEach(async () => {
  folder = temporaryFolder()
  media = createFolderMediaStore(folder)
  await media.putMaster({ hash, format: 'svg', bytes: DRAWING })
  warnings = []
  rendered = []
})

const log = { ...createLog('silent'), warn: (...said: unknown[]) => void warnings.push(String(said.at(-1))) }

/** A source with real but recorded rendering. */
function sourceWith(parts: Partial<VariantSourceParts> = {}) {
  return createVariantSource({
    media,
    log,
    isKnown: async (asked) => [hash, otherHash].includes(asked),
    render: async (master, width, format) => {
      rendered.push(`${width} ${format}`)
      return renderVariant(master, width, format)
    },
    ...parts,
  })
}

/** The same with an encoder that costs nothing. */
const quickSource = () =>
  sourceWith({
    render: async (_, width, format) => {
      rendered.push(`${width} ${format}`)
      return Buffer.from(`${width} ${format}`)
    },
  })

/** Rendering that continues until the test ends it. */
function heldRendering() {
  const ends: (() => void)[] = []
  let atOnce = 0
  let most = 0
  const render: typeof renderVariant = async (_, width, format) => {
    rendered.push(`${width} ${format}`)
    most = Math.max(most, (atOnce += 1))
    await new Promise<void>((end) => ends.push(end))
    atOnce -= 1
    return Buffer.from(`${width} ${format}`)
  }
  const endNext = async () => {
    await until(() => ends.length > 0)
    ends.shift()?.()
  }
  return { render, endNext, most: () => most }
}

async function until(isReached: () => boolean): Promise<void> {
  while (!isReached()) await new Promise((resolve) => setImmediate(resolve))
}

describe('a variant that a page asks for', () => {
  test('is made the first time and comes from the store afterwards', async () => {
    const first = await sourceWith().find(hash, 480, 'avif')
    const second = await sourceWith().find(hash, 480, 'avif')
    expect(first?.mediaType).toBe('image/avif')
    expect(await sharp(first?.bytes).metadata()).toMatchObject({ width: 480, height: 300 })
    expect(second).toEqual(first)
    expect(rendered).toEqual(['480 avif'])
  })

  test('is made once for fifty concurrent requests', async () => {
    const source = sourceWith()
    const answers = await Promise.all(Array.from({ length: 50 }, () => source.find(hash, 480, 'webp')))
    expect(rendered).toEqual(['480 webp'])
    expect(new Set(answers.map((answer) => answer?.bytes.length)).size).toBe(1)
    expect(answers[0]?.mediaType).toBe('image/webp')
  })

  test('waits for its turn: one picture is encoded at a time', async () => {
    const { render, endNext, most } = heldRendering()
    const source = sourceWith({ render })
    const answers = [480, 672, 1200].map((width) => source.find(hash, width, 'jpeg'))
    for (const _ of answers) await endNext()
    expect((await Promise.all(answers)).map((answer) => answer?.bytes.toString()).toSorted()).toEqual([
      '1200 jpeg',
      '480 jpeg',
      '672 jpeg',
    ])
    expect(most()).toBe(1)
  })

  test.each([
    ['an unknown picture', 'ffffffffffffffff', 480, 'avif'],
    ['an unknown width', hash, 481, 'avif'],
    ['the width of a placeholder, which has no address', hash, 400, 'avif'],
    ['an unknown format', hash, 480, 'svg'],
    ['a path in place of the hash', '../../etc/passwd', 480, 'avif'],
  ])('with %s is not there, and nothing is done for it', async (_, askedHash, width, format) => {
    const untouched = { findMaster: refuse, findVariant: refuse, putVariant: refuse, missingOf: refuse }
    expect(await sourceWith({ media: untouched }).find(askedHash, width, format)).toBeUndefined()
    expect(rendered).toEqual([])
  })

  test('of a picture that was removed from the site is gone, although it is still stored', async () => {
    await sourceWith().find(hash, 480, 'webp')
    expect(await sourceWith({ isKnown: async () => false }).find(hash, 480, 'webp')).toBeUndefined()
  })

  test('that cannot be made is a gap and a line in the log, and is retried at the next request', async () => {
    const source = sourceWith()
    expect(await source.find(otherHash, 480, 'webp')).toBeUndefined()
    expect(warnings).toEqual(['A picture could not be rendered'])

    await media.putMaster({ hash: otherHash, format: 'svg', bytes: DRAWING })
    expect(await source.find(otherHash, 480, 'webp')).toBeDefined()
  })

  test('that is temporarily unavailable is neither missing nor broken, and nothing is logged', async () => {
    const away = () => Promise.reject(new MediaAwayError('TIMEOUT'))
    const noSizes = sourceWith({ media: { ...media, findVariant: away } })
    await expect(noSizes.find(hash, 480, 'webp')).rejects.toThrow(MediaAwayError)
    const noMasters = sourceWith({ media: { ...media, findMaster: away } })
    await expect(noMasters.find(hash, 480, 'webp')).rejects.toThrow(MediaAwayError)
    expect(warnings).toEqual([])
  })

  test('is shown although the store went away before it could be stored', async () => {
    const gone = { ...media, putVariant: () => Promise.reject(new MediaAwayError('TIMEOUT')) }
    expect(await sourceWith({ media: gone }).find(hash, 480, 'webp')).toBeDefined()
    expect(warnings).toEqual([])
  })

  test('that is damaged in the store is made again, and logged', async () => {
    const damaged = { ...media, findVariant: () => Promise.reject(new BlobDamagedError('00112233aabbccdd-480.webp')) }
    expect(await sourceWith({ media: damaged }).find(hash, 480, 'webp')).toBeDefined()
    expect(warnings).toEqual(['A stored picture is damaged and made again'])
  })

  test('is shown although the disk is full', async () => {
    const full = { ...media, putVariant: () => Promise.reject(new Error('ENOSPC')) }
    expect(await sourceWith({ media: full }).find(hash, 480, 'webp')).toBeDefined()
    expect(warnings).toEqual(['A rendered picture could not be stored'])
  })
})

describe('preparing all pictures in the background', () => {
  const drawing = { hash, format: 'svg', width: 320 } as const
  const smallPhoto = { hash: otherHash, format: 'jpeg', width: 900 } as const
  const never = new AbortController().signal

  test('makes placeholders of photographs first, then all variants that pages offer, the most widely supported first, and no others', async () => {
    await media.putMaster({
      hash: otherHash,
      format: 'jpeg',
      bytes: await sharp(DRAWING).resize(900).jpeg().toBuffer(),
    })
    await quickSource().prepareAll([drawing, smallPhoto], never)
    const widths = ['320', '480', '672', '960', '1200', '1600', '320', '480', '672']
    const offered = ['avif', 'webp', 'jpeg'].flatMap((format) => widths.map((width) => `${width} ${format}`))
    expect(rendered).toEqual(['400 avif', ...offered])
    expect(await media.findVariant(placeholderOf(otherHash))).toBeDefined()
    expect(await media.findVariant({ hash, width: 1600, format: 'jpeg' })).toBeDefined()
  })

  test('makes missing ones only', async () => {
    await quickSource().find(hash, 672, 'avif')
    await quickSource().prepareAll([drawing], never)
    expect(rendered).toHaveLength(18)
    await quickSource().prepareAll([drawing], never)
    expect(rendered).toHaveLength(18)
  })

  test('stops after the present variant', async () => {
    const { render, endNext } = heldRendering()
    const stop = new AbortController()
    const preparing = sourceWith({ render }).prepareAll([drawing], stop.signal)
    await until(() => rendered.length === 1)
    stop.abort()
    await endNext()
    await preparing
    expect(rendered).toEqual(['320 avif'])
  })

  test('lets every request go first', async () => {
    const { render, endNext } = heldRendering()
    const stop = new AbortController()
    let lookedUp = 0
    const findVariant: MediaStore['findVariant'] = (variant) =>
      media.findVariant(variant).finally(() => (lookedUp += 1))
    const source = sourceWith({ render, media: { ...media, findVariant } })
    const preparing = source.prepareAll([drawing], stop.signal)
    await until(() => rendered.length === 1)

    const answers = [source.find(hash, 1200, 'jpeg'), source.find(hash, 1600, 'jpeg')]
    await until(() => lookedUp === 3)
    await new Promise((resolve) => setImmediate(resolve))
    for (const _ of [1, 2, 3]) await endNext()
    await Promise.all(answers)
    expect(rendered[0]).toBe('320 avif')
    expect(rendered.slice(1, 3).toSorted()).toEqual(['1200 jpeg', '1600 jpeg'])

    stop.abort()
    await endNext()
    await preparing
  })

  test('and a request for the variant under way share one rendering', async () => {
    const { render, endNext } = heldRendering()
    const stop = new AbortController()
    const source = sourceWith({ render })
    const preparing = source.prepareAll([drawing], stop.signal)
    await until(() => rendered.length === 1)
    const answer = source.find(hash, 320, 'avif')
    stop.abort()
    await endNext()
    await preparing
    expect((await answer)?.bytes.toString()).toBe('320 avif')
    expect(rendered).toEqual(['320 avif'])
  })

  test('continues after a picture that cannot be made', async () => {
    await quickSource().prepareAll([smallPhoto, drawing], never)
    expect(rendered).toHaveLength(18)
    expect(warnings).toHaveLength(10)
  })
})

function refuse(): never {
  throw new Error('nothing should have been asked of the media store')
}
