import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { anna, createDocumentBench, jule } from '#tests/support/benches/document-bench.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { FILE_FIELD } from './file-field.ts'
import { FILE_LIMITS, receiveFile, uploadFile } from './upload-file.ts'
import type { Actor } from '#rights/offices.ts'
import { createClubStore } from '../club-store.ts'

const PDF = Buffer.from('%PDF-1.7\nBeitragsordnung')

forEachDatabase('a file to download', (open) => {
  async function setUp() {
    const connection = await open()
    const bench = await createDocumentBench(connection)
    const upload = (...sent: [Actor, Parameters<typeof uploadFile>[2]]) => uploadFile(bench.ctx, ...sent)
    const club = createClubStore(connection.db)
    return { ...bench, upload, documents: async () => (await club.findFacts('downloads'))?.documents ?? [] }
  }

  test('a new one is the last of the list, by the name of its file', async () => {
    const { upload, documents } = await setUp()
    const name = 'C:\\Vorstand\\Beitragsordnung_für 2025.PDF'
    const path = 'docs/beitragsordnung-fuer-2025.pdf'
    expect(await upload(anna, { name, bytes: PDF, replaces: undefined })).toEqual(ok(path))
    expect((await documents()).at(-1)).toMatchObject({ title: 'Beitragsordnung für 2025', file: path })
    expect(await upload(anna, { name, bytes: PDF, replaces: undefined })).toMatchObject({
      value: 'docs/beitragsordnung-fuer-2025-2.pdf',
    })
  })

  test('one in the place of another keeps its address, title and place', async () => {
    const { upload, documents, bytesOf } = await setUp()
    const before = await documents()
    const replaces = 'docs/satzung.pdf'
    expect(await upload(anna, { name: 'neu.pdf', bytes: PDF, replaces })).toEqual(ok(replaces))
    expect(await documents()).toEqual(before)
    expect(await bytesOf(replaces)).toEqual(PDF)
  })

  test('what is no PDF, replaces nothing that is there, or comes without the right is refused', async () => {
    const { upload } = await setUp()
    const sent = { name: 'a.pdf', bytes: PDF, replaces: undefined }
    expect(await upload(anna, { ...sent, bytes: Buffer.from('<html>') })).toMatchObject(err({ kind: 'not-a-pdf' }))
    expect(await upload(anna, { ...sent, replaces: 'docs/x.pdf' })).toMatchObject({ error: { kind: 'unknown-file' } })
    expect(await upload(jule, sent)).toMatchObject({ error: { kind: 'not-allowed' } })
  })

  test('one that is larger than a file may be is not taken from a form, and of several the first is', async () => {
    const { ctx } = await setUp()
    const receive = (...files: BlobPart[]) => {
      const body = new FormData()
      for (const file of files) body.append(FILE_FIELD, new Blob([file]), 'a.pdf')
      return receiveFile(ctx, anna, new Request('http://club.example/', { method: 'POST', body }), undefined)
    }
    const large = new Uint8Array(FILE_LIMITS.maxBytes + 1)
    large.set(PDF)
    expect(await receive(large)).toMatchObject({ error: { kind: 'file-too-large' } })
    expect(await receive('%PDF-1.7 eins', '%PDF-1.7 zwei')).toEqual(ok('docs/a.pdf'))
    expect(await receive()).toMatchObject({ ok: false })
  })
})
