import { describe, expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { openBlobs } from '#platform/media/open-blobs.ts'
import { contentHash } from '#shared/content-hash.ts'
import { listenToConsole } from '#tests/support/benches/listen-to-console.ts'
import { gather } from '#tests/support/samples/gather.ts'
import { HAS_BUCKET, startScratchBucket } from '#tests/support/databases/scratch-bucket.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { runMedia } from './media.ts'

const PICTURE = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
const NAME = `${contentHash(PICTURE)}.svg`
const SIZE = NAME.replace('.svg', '-480.webp')

function sitAtConsole(env: Record<string, string>) {
  const dataDir = temporaryFolder()
  const { said, output } = listenToConsole()
  const config = readConfig({ ...env, DATA_DIR: dataDir })
  return {
    said,
    bucket: openBlobs(config),
    folder: openBlobs({ dataDir, mediaBucket: undefined }),
    media: (...args: string[]) => runMedia(args, config, { folder: dataDir, ...output }),
  }
}

describe.skipIf(!HAS_BUCKET)('media copy', () => {
  let count = 0
  const prepare = async () => {
    const environment = await server.createBucket(`verein-${(count += 1)}`)
    return { ...sitAtConsole(environment), environment }
  }

  const server = forAllTests(startScratchBucket)

  test('copies everything into the bucket, nothing a second time, and all of it back', async () => {
    const { media, folder, bucket, said, environment } = await prepare()
    await folder.put(NAME, PICTURE)
    await folder.put(SIZE, Buffer.from('small'))
    expect(await media('copy', '--to', 'bucket')).toBe(0)
    expect(await gather(bucket.names())).toEqual([SIZE, NAME])
    expect(await bucket.find(SIZE)).toEqual(Buffer.from('small'))
    expect(await media('copy', '--to', 'bucket')).toBe(0)
    expect(said.out).toBe('2 kopiert und verglichen, 0 waren schon da.\n0 kopiert und verglichen, 2 waren schon da.\n')

    const elsewhere = sitAtConsole(environment)
    expect(await elsewhere.media('copy', '--to', 'folder')).toBe(0)
    expect(await elsewhere.folder.find(NAME)).toEqual(PICTURE)
    expect(await elsewhere.folder.find(SIZE)).toEqual(Buffer.from('small'))
  })

  test('skips a blob whose content does not match its name, names it, and copies the rest', async () => {
    const { media, folder, bucket, said } = await prepare()
    await folder.put(NAME, PICTURE)
    await folder.put('00112233aabbccdd.svg', PICTURE)
    expect(await media('copy', '--to', 'bucket')).toBe(1)
    expect(said).toEqual({
      out: '1 kopiert und verglichen, 0 waren schon da.\n',
      error: 'Beschädigt und deshalb nicht kopiert:\n  00112233aabbccdd.svg\n',
    })
    expect(await gather(bucket.names())).toEqual([NAME])
  })

  test('repairs a damaged picture in the folder, and names one in the bucket', async () => {
    const { media, folder, bucket, said } = await prepare()
    await bucket.put(NAME, PICTURE)
    await folder.put(NAME, Buffer.from('damaged'))
    expect(await media('copy', '--to', 'folder')).toBe(0)
    expect(await folder.find(NAME)).toEqual(PICTURE)

    await server.ask('PUT', `verein-${count}/${NAME.slice(0, 2)}/${NAME}`, 'damaged')
    expect(await media('copy', '--to', 'bucket')).toBe(1)
    expect(said.error).toContain(NAME)
  })
})

test('without a bucket media copy says what is missing', async () => {
  const { media, said } = sitAtConsole({})
  expect(await media('copy', '--to', 'bucket')).toBe(1)
  expect(said.error).toContain('MEDIA_BUCKET')
})

test('a bucket that does not answer is explained, without its secret', async () => {
  const { media, said } = sitAtConsole({
    MEDIA_BUCKET: 'http://127.0.0.1:1/bilder',
    MEDIA_ACCESS_KEY_ID: 'a',
    MEDIA_SECRET_ACCESS_KEY: 'streng-geheim',
  })
  expect(await media('copy', '--to', 'folder')).toBe(1)
  expect(said.error).toMatch(/^Der Bucket ist nicht zu erreichen \(.+\)/)
  expect(said.error).not.toContain('geheim')
})

test.each([[[]], [['copy']], [['copy', '--to']], [['copy', '--to', 'moon']], [['copy', '--to', 'bucket', 'now']]])(
  'media %j is answered with exit code 2 and the usage',
  async (args) => {
    const { media, said } = sitAtConsole({})
    expect(await media(...args)).toBe(2)
    expect(said.error).toMatch(/^Aufruf:/)
  },
)
