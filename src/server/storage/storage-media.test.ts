/** @module-tag long */
import { discardItem, listBin } from '#features/bin/keep-bin.ts'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Office } from '#rights/offices.ts'
import { createMediaStore } from '#platform/media/media-store.ts'
import { forEachBlobStore } from '#tests/support/databases/for-each-blob-store.ts'
import { openSqliteForTest } from '#tests/support/databases/migrated-sqlite.ts'
import { bytesOf, createStorageBench, newPhoto, PDF } from '#tests/support/storage/storage-bench.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

forEachBlobStore('storage', (open) => {
  test('what is put, sized, replaced and deleted for good is so where the pictures lie', async () => {
    const folder = temporaryFolder()
    const connection = await openSqliteForTest(join(folder, 'test.sqlite'))
    const blobs = await open()
    const { storageOf, ctx } = await createStorageBench(connection, createMediaStore(blobs), join(folder, 'uploads'))
    const stored = async () => {
      const names: string[] = []
      for await (const name of blobs.names()) names.push(name)
      return names.length
    }
    const board = { accountId: 'board', offices: ['board'] as Office[] }
    const pictures = storageOf('board').from('pictures')
    const documents = storageOf('board').from('documents')
    await pictures.upload('a.jpg', await newPhoto(600, 400))
    await documents.upload('a.pdf', PDF)
    expect(
      (await sharp(await bytesOf((await pictures.download('a.jpg', { transform: { width: 100 } })).data)).metadata())
        .width,
    ).toBe(100)
    expect(await bytesOf((await documents.download('a.pdf')).data)).toEqual(PDF)
    expect(await stored()).toBe(2)
    await pictures.update('a.jpg', await newPhoto(600, 400))
    expect((await pictures.remove(['a.jpg'])).data).toHaveLength(1)
    expect((await documents.remove(['a.pdf'])).data).toHaveLength(1)
    const listed = await listBin(ctx, board)
    for (const { id } of listed.ok ? listed.value : []) await discardItem(ctx, board, id)
    expect(await stored()).toBe(0)
  })
})
