import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { saveUpload } from './save-upload.ts'

const MAX = 200_000

async function save(body: BodyInit, headers?: HeadersInit) {
  const path = join(temporaryFolder(), 'archiv')
  const init = { method: 'POST', body, duplex: 'half', ...(headers && { headers }) }
  const saved = await saveUpload(new Request('http://club.example/', init), { field: 'datei', path, maxBytes: MAX })
  return { saved, file: existsSync(path) ? readFileSync(path) : undefined }
}

function formOf(content: BlobPart, name = 'Alte Seite.zip'): FormData {
  const form = new FormData()
  form.append('anderes', 'x')
  form.append('datei', new Blob([content]), name)
  form.append('danach', new Blob(['y']), 'b.txt')
  return form
}

const TYPE = { 'Content-Type': 'multipart/form-data; boundary=grenze' }
const HEAD = '--grenze\r\nContent-Disposition: form-data; name="datei"; filename="a.zip"\r\n\r\n'

/** Splits a body into pieces of a size. */
const inPieces = (bytes: Buffer, size: number) =>
  new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(new Uint8Array(bytes.subarray(at, at + size)))
      controller.close()
    },
  })

test('the file is saved byte for byte, other fields are skipped', async () => {
  const content = Buffer.from('\r\n--grenz\r\n\r\n'.repeat(9_000))
  const { saved, file } = await save(formOf(new Uint8Array(content)))
  expect(saved).toEqual({ ok: true, value: { name: 'Alte Seite.zip', bytes: content.length } })
  expect(file?.equals(content)).toBe(true)
})

test.each([1, 7, 64, 1_000])('pieces of %d bytes make the same file', async (size) => {
  const content = `\r\n--grenz${'ä'.repeat(300)}\r\n-`
  const { saved, file } = await save(inPieces(Buffer.from(`${HEAD}${content}\r\n--grenze--\r\n`), size), TYPE)
  expect(saved.ok).toBe(true)
  expect(file?.toString()).toBe(content)
})

test.each<[string, () => BodyInit, string, HeadersInit?]>([
  ['larger than allowed', () => formOf(new Uint8Array(MAX + 1)), 'file-too-large'],
  ['far larger than allowed', () => inPieces(Buffer.from(HEAD + 'x'.repeat(MAX * 3)), 60_000), 'file-too-large', TYPE],
  ['that says so itself', () => HEAD, 'file-too-large', { ...TYPE, 'Content-Length': '99999999999' }],
  ['cut off in the file', () => inPieces(Buffer.from(`${HEAD}abc`), 9), 'incomplete', TYPE],
  ['cut off after the file', () => inPieces(Buffer.from(`${HEAD}abc\r\n--grenze\r\n`), 9), 'incomplete', TYPE],
  ['with an endless head', () => HEAD.replace('\r\n\r\n', 'x'.repeat(20_000)), 'incomplete', TYPE],
  ['that is none', () => 'PK', 'incomplete', TYPE],
  ['of another kind', () => 'datei=x', 'not-multipart'],
  ['in which nobody chose a file', () => formOf('', ''), 'no-file'],
  ['with an empty file', () => formOf(''), 'no-file'],
])('of a form %s nothing is kept', async (_, body, kind, headers) => {
  expect(await save(body(), headers)).toEqual({ saved: { ok: false, error: { kind } }, file: undefined })
})
