import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { serve } from '@hono/node-server'
import sharp from 'sharp'
import { Upload, type UploadOptions } from 'tus-js-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DAY } from '#shared/durations.ts'
import { TIME_TO_SEND } from '#programs/storage/resumable-uploads.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createFolderMediaStore } from '#tests/support/samples/folder-media-store.ts'
import { bytesOf, createStorageBench, PDF } from '#tests/support/storage/storage-bench.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const CHUNK = 64 * 1024

/** A photo large enough for several parts. */
const largePhoto = () =>
  sharp(randomBytes(500 * 400 * 3), { raw: { width: 500, height: 400, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()

forEachDatabase('resumable uploads', (open) => {
  async function setUp() {
    const folder = temporaryFolder()
    const uploads = join(folder, 'uploads')

    /** A second call in the same folder is the same site after a restart. */
    async function start() {
      const bench = await createStorageBench(await open(), createFolderMediaStore(folder), uploads)
      const server = serve({ fetch: bench.app.fetch, port: 0, hostname: '127.0.0.1' })
      await once(server, 'listening')
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      const stop = () =>
        new Promise<void>((resolve) => {
          server.close(() => resolve())
          if ('closeAllConnections' in server) server.closeAllConnections()
        })
      onTestFinished(stop)
      return { ...bench, port, stop, endpoint: `http://127.0.0.1:${port}/storage/v1/upload/resumable` }
    }
    return { start, uploads, list: () => readdir(uploads) }
  }

  type Sending = Partial<UploadOptions> & { endpoint: string; who?: string; bucketName?: string; objectName: string }

  /** Uploads as in the vendor's manual. @returns after the upload */
  function send(bytes: Buffer, { who = 'editor', bucketName = 'pictures', objectName, ...options }: Sending) {
    return new Promise<Upload>((resolve, reject) => {
      const upload: Upload = new Upload(bytes, {
        chunkSize: CHUNK,
        retryDelays: null,
        onError: reject,
        onSuccess: () => resolve(upload),
        headers: { authorization: `Bearer ${who}`, 'x-upsert': 'false' },
        metadata: { bucketName, objectName, contentType: 'image/jpeg', cacheControl: '3600' },
        ...options,
      })
      upload.start()
    })
  }

  /** Sends the first part, then disconnects. @returns the address at which the upload continues */
  function sendPart(bytes: Buffer, sending: Sending) {
    return new Promise<string>((resolve, reject) => {
      const upload: Upload = new Upload(bytes, {
        chunkSize: CHUNK,
        retryDelays: null,
        onError: reject,
        headers: { authorization: `Bearer ${sending.who ?? 'editor'}` },
        metadata: { bucketName: 'pictures', objectName: sending.objectName },
        endpoint: sending.endpoint,
        onChunkComplete: () => void upload.abort().then(() => resolve(upload.url ?? ''), reject),
      })
      upload.start()
    })
  }

  const tus = { 'Tus-Resumable': '1.0.0', authorization: 'Bearer editor' }

  test('a photo comes in parts, becomes a picture of the library, and nothing of what was sent stays in the folder', async () => {
    const { start, uploads, list } = await setUp()
    const { endpoint, storageOf, library } = await start()
    const photo = await largePhoto()
    expect(photo.byteLength).toBeGreaterThan(3 * CHUNK)
    const { url } = await send(photo, { endpoint, objectName: 'turnier/a.jpg' })
    const kept = await bytesOf((await storageOf().from('pictures').download('turnier/a.jpg')).data)
    expect((await sharp(kept).metadata()).width).toBe(500)
    const [left = ''] = (await list()).filter((name) => !name.endsWith('.json'))
    expect((await readFile(join(uploads, left))).every((byte) => byte === 0)).toBe(true)
    // A client that missed the last answer asks for the offset.
    const asked = await fetch(url ?? '', { method: 'HEAD', headers: tus })
    expect([asked.status, asked.headers.get('upload-offset')]).toEqual([200, String(photo.byteLength)])
    expect(await library.list()).toHaveLength(1)
    await expect(send(photo, { endpoint, objectName: 'turnier/a.jpg' })).rejects.toThrow(/409/)
    await expect(send(PDF, { endpoint, objectName: 'b.jpg' })).rejects.toThrow(/415[^]*kein lesbares Bild/)
    expect(await list()).toHaveLength(2)
  })

  test('an interrupted upload continues where it was, after a restart too, for its sender and nobody else', async () => {
    const { start, uploads } = await setUp()
    const first = await start()
    const photo = await largePhoto()
    const begun = await sendPart(photo, { endpoint: first.endpoint, objectName: 'a.jpg' })
    await first.stop()
    const second = await start()
    const uploadUrl = begun.replace(String(first.port), String(second.port))
    for (const who of ['board', 'anon', 'member'])
      expect([
        who,
        (await fetch(uploadUrl, { method: 'HEAD', headers: { ...tus, authorization: `Bearer ${who}` } })).status,
      ]).toEqual([who, 404])
    const asked = await fetch(uploadUrl, { method: 'HEAD', headers: tus })
    expect(Number(asked.headers.get('upload-offset'))).toBeGreaterThanOrEqual(CHUNK)

    // This time the connection breaks in the middle of a part.
    const offset = Number(asked.headers.get('upload-offset'))
    const socket = connect(second.port, '127.0.0.1')
    const { pathname } = new URL(uploadUrl)
    socket.write(
      `PATCH ${pathname} HTTP/1.1\r\nHost: x\r\nTus-Resumable: 1.0.0\r\nAuthorization: Bearer editor\r\nUpload-Offset: ${offset}\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${CHUNK}\r\n\r\n`,
    )
    socket.write(photo.subarray(offset, offset + 20_000))
    const has = async () =>
      Number((await fetch(uploadUrl, { method: 'HEAD', headers: tus })).headers.get('upload-offset'))
    await vi.waitFor(async () => expect((await readdirSizes()).some((size) => size >= offset + 20_000)).toBe(true), {
      timeout: 30_000,
    })
    socket.destroy()
    expect(await has()).toBe(offset + 20_000)
    await send(photo, { endpoint: second.endpoint, uploadUrl, objectName: 'a.jpg' })
    expect(await second.library.list()).toHaveLength(1)

    async function readdirSizes() {
      const names = (await readdir(uploads)).filter((name) => !name.endsWith('.json'))
      return Promise.all(names.map(async (name) => (await readFile(join(uploads, name))).byteLength))
    }
  })

  test('of two instances with one folder each goes on where the other was, and one asks how much has come of what the other kept', async () => {
    const { start } = await setUp()
    const [first, second] = [await start(), await start()]
    const photo = await largePhoto()
    const begun = await sendPart(photo, { endpoint: first.endpoint, objectName: 'a.jpg' })
    const at = ({ port }: typeof first) => begun.replace(String(first.port), String(port))
    let offset = CHUNK
    for (const [instance, end] of [
      [second, 2 * CHUNK],
      [first, 3 * CHUNK],
      [second, photo.byteLength],
    ] as const) {
      const headers = { ...tus, 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' }
      const body = new Uint8Array(photo.subarray(offset, end))
      const sent = await fetch(at(instance), { method: 'PATCH', headers, body })
      expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, String(end)])
      offset = end
    }
    for (const instance of [first, second]) {
      const asked = await fetch(at(instance), { method: 'HEAD', headers: tus })
      expect([asked.status, asked.headers.get('upload-offset')]).toEqual([200, String(photo.byteLength)])
      expect(await instance.library.list()).toHaveLength(1)
    }
  })

  test('an upload without the right does not begin; a signed address lets another client send one file', async () => {
    const { start } = await setUp()
    const { endpoint, storageOf } = await start()
    const photo = await largePhoto()
    for (const who of ['anon', 'member', 'youth'])
      await expect(send(photo, { endpoint, who, objectName: 'a.jpg' })).rejects.toThrow(/403/)
    await expect(send(photo, { endpoint, objectName: '../a.jpg' })).rejects.toThrow(/400/)
    await expect(send(photo, { endpoint, bucketName: 'avatars', objectName: 'a.jpg' })).rejects.toThrow(/404/)
    await expect(send(Buffer.alloc(21 * 1024 * 1024), { endpoint, objectName: 'a.jpg' })).rejects.toThrow(/413/)
    const { data } = await storageOf('editor').from('pictures').createSignedUploadUrl('gast.jpg')
    const signed = { endpoint: `${endpoint}/sign`, headers: { 'x-signature': data?.token ?? '' } }
    await expect(send(photo, { ...signed, objectName: 'anders.jpg' })).rejects.toThrow(/400/)
    expect((await send(photo, { ...signed, objectName: 'gast.jpg' })).url).toContain('/resumable/sign/')
    expect((await storageOf().from('pictures').exists('gast.jpg')).data).toBe(true)
  })

  test('nothing is read from where uploads wait, and no address leads out of there', async () => {
    const { start, list, uploads: folder } = await setUp()
    const { endpoint, uploads } = await start()
    const begun = await sendPart(await largePhoto(), { endpoint, objectName: 'a.jpg' })
    expect((await fetch(begun, { headers: tus })).status).toBe(400)
    for (const id of ['..%2f..%2fmedia', '%2e%2e', 'a'.repeat(32), `${begun.split('/').at(-1)}.json`, '%00'])
      expect([id, (await fetch(`${endpoint}/${id}`, { method: 'HEAD', headers: tus })).status]).not.toEqual([id, 200])
    expect(await uploads.sweep()).toBe(0)
    // As if begun the day before yesterday.
    const [config = ''] = (await list()).filter((name) => name.endsWith('.json'))
    expect(TIME_TO_SEND).toBe(DAY)
    const path = join(folder, config)
    const told: object = JSON.parse(await readFile(path, 'utf8'))
    await writeFile(path, JSON.stringify({ ...told, creation_date: new Date(Date.now() - 2 * DAY).toISOString() }))
    expect((await fetch(begun, { method: 'HEAD', headers: tus })).status).toBe(410)
    expect([await uploads.sweep(), await list()]).toEqual([1, []])
  })
})
