import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log/log.ts'
import { HAS_BUCKET, startScratchBucket } from '#tests/support/databases/scratch-bucket.ts'
import { startUnsteadyProxy } from '#tests/support/servers/unsteady-proxy.ts'
import { explainStartFailure } from '#server/explain-start-failure.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { openMedia } from './open-media.ts'

const VARIANT = { hash: '00112233aabbccdd', width: 480, format: 'webp' } as const

function open(env: Record<string, string>, hasPictures = false) {
  const dataDir = temporaryFolder()
  const lines: string[] = []
  const opened = openMedia(
    readConfig({ ...env, DATA_DIR: dataDir }),
    createLog('info', { write: (line) => void lines.push(line) }),
    async () => hasPictures,
  )
  return { opened, lines }
}

const failureOf = (opened: Promise<unknown>) => opened.then(() => '', explainStartFailure)

test('without a bucket media are kept in the data folder', async () => {
  const media = await open({}, true).opened
  await media.putVariant(VARIANT, Buffer.from('small'))
  expect(await media.findVariant(VARIANT)).toEqual(Buffer.from('small'))
})

test('an unreachable bucket does not keep the site from opening, and the log says so once', async () => {
  const env = {
    MEDIA_BUCKET: 'http://127.0.0.1:9/b',
    MEDIA_ACCESS_KEY_ID: 'a',
    MEDIA_SECRET_ACCESS_KEY: 'streng-geheim',
  }
  const { opened, lines } = open(env, true)
  const media = await opened
  await expect(media.findVariant(VARIANT)).rejects.toThrow('cannot be reached')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('the media store is away')
  expect(lines[0]).not.toContain('geheim')
})

describe.skipIf(!HAS_BUCKET)('a bucket', () => {
  const server = forAllTests(startScratchBucket)

  test('that is empty is right for a new site, and wrong for one with pictures', async () => {
    const env = await server.createBucket('verein')
    const media = await open(env).opened
    expect(await failureOf(open(env, true).opened)).toMatch(/noch nichts.*media copy --to bucket/)
    await media.putVariant(VARIANT, Buffer.from('small'))
    expect(await failureOf(open(env, true).opened)).toBe('')
  })

  test('that refuses us keeps the site from opening, with one sentence', async () => {
    const env = await server.createBucket('anderer')
    const wrongKey = await failureOf(open({ ...env, MEDIA_SECRET_ACCESS_KEY: 'falsch' }).opened)
    expect(wrongKey).toMatch(/^Der Bucket nimmt den Schlüssel nicht an\. .+ \(SignatureDoesNotMatch\)$/)
    expect(await failureOf(open({ ...env, MEDIA_BUCKET: `${server.origin}/keiner` }).opened)).toMatch(
      /gibt es dort nicht/,
    )
  })

  test('that may not be written to keeps the site from opening, too', async () => {
    const env = await server.createBucket('nur-lesen')
    const proxy = await startUnsteadyProxy(server.origin)
    onTestFinished(() => proxy.stop())
    proxy.answerFor(({ method }) => (method === 'PUT' ? 403 : undefined))
    const { opened } = open({ ...env, MEDIA_BUCKET: `${proxy.origin}/nur-lesen` })
    expect(await failureOf(opened)).toMatch(/^Der Schlüssel darf im Bucket nicht, was nötig ist: .*schreiben/)
  })

  test('is read once for what is asked for often', async () => {
    const env = await server.createBucket('verein-bilder')
    await (await open(env).opened).putVariant(VARIANT, Buffer.from('small'))
    const media = await open(env).opened
    await media.findVariant(VARIANT)
    await server.ask('DELETE', 'verein-bilder/00/00112233aabbccdd-480.webp')
    expect(await media.findVariant(VARIANT)).toEqual(Buffer.from('small'))
  })
})
