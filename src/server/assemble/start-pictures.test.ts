import { expect, test } from 'vitest'
import { importContent } from '#content/import-content.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import { isPending } from '#platform/images/picture-variant.ts'
import { contentOfTest } from '#tests/support/samples/sample-content-folder.ts'
import { startPictures } from './start-pictures.ts'

/** A site after its first start; while its media store is away, it accepts no writes. */
async function setUp(pause: (stopping: AbortSignal) => Promise<unknown>) {
  const sample = await contentOfTest()
  const { connection, ...content } = await sample.openParts()
  const store = { isAway: true }
  const { putMaster } = content.media
  content.media.putMaster = async (master) => {
    if (store.isAway) throw new Error('the media store is away')
    await putMaster(master)
  }
  const { pending } = await importContent(sample.folder, { ...content, leavesPictures: true })
  const pictures = createPictureStore(connection.db)
  const lines: string[] = []
  const log = { info: (text: string) => lines.push(text), error: (_: unknown, text: string) => lines.push(text) }
  const config = { contentDir: sample.folder, makesMediaAhead: false }
  const preparation = { stop: async () => undefined }
  const ground = { config, log, now: content.now, content, pending: pending.length, pictures, preparation }
  const countPending = async () => (await pictures.list()).filter(isPending).length
  return { store, lines, countPending, ...startPictures(ground as never, pause) }
}

test('a media store that is away ends the making for no longer than it is away', async () => {
  let pauses = 0
  const { store, lines, made, countPending, stop } = await setUp(async () => {
    pauses += 1
    store.isAway = pauses < 3
  })
  await made
  expect([pauses, await countPending()]).toEqual([3, 0])
  expect(lines).toEqual([
    'pictures cannot be made; it is tried again each minute',
    'pictures are made again',
    'all pictures are made',
  ])
  await stop()
})

test('the end of the program does not wait for the next try', async () => {
  const waiting = Promise.withResolvers<void>()
  const { lines, stop, countPending } = await setUp((stopping) => {
    waiting.resolve()
    return new Promise<void>((resolve) => stopping.addEventListener('abort', () => resolve()))
  })
  await waiting.promise
  await stop()
  expect(lines).toEqual(['pictures cannot be made; it is tried again each minute'])
  expect(await countPending()).toBeGreaterThan(0)
})
