import sharp from 'sharp'
import { Upload } from 'tus-js-client'
import { expect, test } from 'vitest'
import type { Office } from '#rights/offices.ts'
import { signInClient } from '#tests/support/data-api/data-client.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { startSite } from '#tests/support/site/start-site.ts'

const PDF = Buffer.from('%PDF-1.7 Einladung')

const site = forAllTests(() => startSite({ env: { RATE_LIMITS: 'off' } }))

const signIn = (roles: Office[]) => signInClient(site, { name: 'Eva Beispiel', roles })

const photo = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .withExif({ IFD0: { Artist: 'Erika Musterfrau' } })
    .jpeg()
    .toBuffer()

test('an editor puts a photo, replaces it, passes it on for a time and removes it; another office does nothing of it', async () => {
  const { client } = await signIn(['editor'])
  const pictures = client.storage.from('pictures')
  expect((await pictures.upload('fest/a.jpg', new Blob([new Uint8Array(await photo('#102030'))]))).error).toBeNull()
  expect((await pictures.upload('fest/a.jpg', await photo('#302010'), { upsert: true })).error).toBeNull()
  const { data } = await pictures.createSignedUrl('fest/a.jpg', 60, { transform: { width: 100 } })
  const sized = await fetch(data?.signedUrl ?? '', { headers: { accept: 'image/webp' } })
  expect([sized.status, sized.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(sized.headers.get('x-transformations')).toBe('width:100,resizing_type:fill')
  expect((await sharp(await sized.arrayBuffer()).metadata()).width).toBe(100)
  const shown = await fetch(pictures.getPublicUrl('fest/a.jpg').data.publicUrl)
  expect(Buffer.from(await shown.arrayBuffer()).includes('Erika')).toBe(false)

  const { client: director } = await signIn(['director'])
  const theirs = director.storage.from('pictures')
  expect((await theirs.upload('fest/b.jpg', await photo('#ffffff'))).error).toMatchObject({ code: 'AccessDenied' })
  expect((await theirs.remove(['fest/a.jpg'])).data).toEqual([])
  const large = await theirs.upload('fest/b.jpg', Buffer.alloc(15 * 1024 * 1024))
  expect(large.error).toMatchObject({ code: 'AccessDenied' })
  expect((await pictures.remove(['fest/a.jpg', 'jubel-1.svg'])).error).toMatchObject({ statusCode: '409' })
  expect((await pictures.remove(['fest/a.jpg'])).data).toHaveLength(1)
  expect((await fetch(pictures.getPublicUrl('fest/a.jpg').data.publicUrl)).status).toBe(400)
})

test('a photo and a document come in parts by the client that the manual names', async () => {
  const { client, token } = await signIn(['board'])
  const sent = [
    { bucketName: 'pictures', objectName: 'teile/a.jpg', bytes: await photo('#123456') },
    { bucketName: 'documents', objectName: 'members/Protokoll.pdf', bytes: PDF },
  ]
  for (const { bytes, ...metadata } of sent) {
    await new Promise<void>((resolve, reject) => {
      const upload = new Upload(bytes, {
        endpoint: `${site.origin}/storage/v1/upload/resumable`,
        chunkSize: 500,
        retryDelays: null,
        metadata,
        headers: { authorization: `Bearer ${token}` },
        onSuccess: () => resolve(),
        onError: reject,
      })
      upload.start()
    })
    const { data } = await client.storage.from(metadata.bucketName).exists(metadata.objectName)
    expect([metadata.objectName, data]).toEqual([metadata.objectName, true])
  }
})
