import { discardItem, listBin, purgeBin, putIntoBin, restoreItem } from '#features/bin/keep-bin.ts'
import { expect, test } from 'vitest'
import type { BinContext } from '#features/bin/context.ts'
import { discardMedia } from '#features/pictures/library/discard-media.ts'
import { readRevision } from '#platform/db/content-revision-store.ts'
import { createSampleContext } from '#tests/support/site/sample-context.ts'
import { DAY } from '#shared/durations.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { anna, createDocumentBench, jule, otto } from '#tests/support/benches/document-bench.ts'
import { firstInBin } from '#tests/support/first-in-bin.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { uploadFile } from './upload-file.ts'
import { saveDocument } from './save-document.ts'
import { showDocument } from './show-document.ts'
import { restoreDocument } from './document-history.ts'
import { clubSchemas } from '../club-facts.ts'

const FIRST = Buffer.from('%PDF-1.7 aus Versehen die Mitgliederliste')
const SECOND = Buffer.from('%PDF-1.7 Beitragsordnung')
const PATH = 'docs/beitragsordnung.pdf'

forEachDatabase('a file that was taken off the list', (open) => {
  async function setUp() {
    const connection = await open()
    const bench = await createDocumentBench(connection)
    const { ctx, clock, media } = bench
    const sample = await createSampleContext(connection, { now: clock.now, media })
    const bin: BinContext = { ...sample, nameOf: async (id) => id }
    const list = async () =>
      clubSchemas.downloads.parse(valueOf(await showDocument(ctx, anna, 'downloads')).values).documents
    /** Saves like the form. */
    async function saveList(documents: Awaited<ReturnType<typeof list>>) {
      const { number: seen } = valueOf(await showDocument(ctx, anna, 'downloads'))
      return valueOf(await saveDocument(ctx, anna, 'downloads', { values: { documents }, seen }))
    }
    const send = async (bytes: Buffer, replaces?: string) =>
      valueOf(await uploadFile(ctx, anna, { name: 'Beitragsordnung.pdf', bytes, replaces }))
    /** How much the daily purge deletes, and which bytes are left. */
    const purge = async () => [await purgeBin(bin), await discardMedia(ctx), [...media.blobs.values()].map(String)]
    const takeOff = async () => saveList((await list()).filter(({ file }) => file !== PATH))
    return { ...bench, connection, bin, list, saveList, takeOff, send, purge, find: ctx.read.pictures.findFile }
  }

  test('is found by nobody at once, and its bytes are gone after the thirty days of the bin', async () => {
    const { takeOff, send, find, bin, connection, purge, clock } = await setUp()
    await send(FIRST)
    const revision = await readRevision(connection.db)
    await takeOff()
    expect(await find(PATH)).toBeUndefined()
    expect(await readRevision(connection.db)).toBeGreaterThan(revision)
    expect(valueOf(await listBin(bin, anna))).toMatchObject([{ kind: 'file', title: 'Beitragsordnung', by: 'anna' }])

    clock.advance(30 * DAY - 1)
    expect(await purge()).toEqual([0, 0, [String(FIRST)]])
    clock.advance(1)
    expect(await purge()).toEqual([1, 1, []])
  })

  test('comes back with its place in the list, its title and its description', async () => {
    const { list, saveList, send, find, bin, bytesOf } = await setUp()
    await send(FIRST)
    const described = (await list()).map((each) =>
      each.file === PATH ? { ...each, title: 'Beiträge', description: 'Was wer zahlt' } : each,
    )
    await saveList(described)
    await saveList(described.filter(({ file }) => file !== PATH))
    valueOf(await restoreItem(bin, anna, await firstInBin(bin, anna)))
    expect(await list()).toEqual(described)
    expect(await find(PATH)).toBeDefined()
    expect(await bytesOf(PATH)).toEqual(FIRST)
    expect(valueOf(await listBin(bin, anna))).toEqual([])
  })

  test('is there again as soon as an older version of the list counts', async () => {
    const { ctx, list, takeOff, send, find, bin } = await setUp()
    await send(FIRST)
    const { number } = valueOf(await showDocument(ctx, anna, 'downloads'))
    const listed = await list()
    await takeOff()
    valueOf(await restoreDocument(ctx, anna, 'downloads', { number, seen: number + 1 }))
    expect(await list()).toEqual(listed)
    expect(await find(PATH)).toBeDefined()
    expect(valueOf(await listBin(bin, anna))).toEqual([])
  })

  test('leaves its name to nobody else as long as it may come back', async () => {
    const { takeOff, send } = await setUp()
    await send(FIRST)
    await takeOff()
    expect(await send(SECOND)).toBe('docs/beitragsordnung-2.pdf')
  })

  test('which was replaced lies in the bin, and changes places with the new one', async () => {
    const { send, bytesOf, bin, list, purge, clock } = await setUp()
    await send(FIRST)
    await send(SECOND, PATH)
    expect(await bytesOf(PATH)).toEqual(SECOND)
    const listed = await list()
    const [item] = valueOf(await listBin(bin, anna))
    expect(item?.title).toBe('Beitragsordnung (frühere Fassung)')
    valueOf(await restoreItem(bin, anna, item?.id ?? ''))
    expect(await bytesOf(PATH)).toEqual(FIRST)
    expect(await list()).toEqual(listed)
    expect(valueOf(await listBin(bin, anna))).toHaveLength(1)
    clock.advance(30 * DAY)
    expect(await purge()).toEqual([1, 1, [String(FIRST)]])
  })

  test('keeps its bytes as long as another file has the same', async () => {
    const { takeOff, send, bin, bytesOf } = await setUp()
    await send(FIRST)
    const second = await send(FIRST)
    await takeOff()
    valueOf(await discardItem(bin, anna, await firstInBin(bin, anna)))
    expect(await bytesOf(second)).toEqual(FIRST)
  })

  test('that never stood in the list can be deleted; one that stands there cannot, and not by everybody', async () => {
    const { ctx, send, find, bin } = await setUp()
    await send(FIRST)
    const loose = { path: 'docs/alt.pdf', hash: 'c'.repeat(64), mediaType: 'application/pdf', bytes: 1 }
    await ctx.read.pictures.putFile(loose)
    const doomed = { kind: 'file', key: loose.path } as const
    for (const actor of [jule, otto])
      expect(await putIntoBin(bin, actor, doomed)).toMatchObject({ error: { kind: 'not-allowed', right: 'keep-club' } })
    expect(await putIntoBin(bin, anna, { kind: 'file', key: PATH })).toMatchObject({ error: { kind: 'shown' } })
    valueOf(await putIntoBin(bin, anna, doomed))
    expect(await find(loose.path)).toBeUndefined()
    expect(valueOf(await listBin(bin, otto))).toEqual([])
    valueOf(await restoreItem(bin, anna, await firstInBin(bin, anna)))
    expect(await find(loose.path)).toEqual(loose)
  })
})
