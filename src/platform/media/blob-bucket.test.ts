import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { contentHash } from '#shared/content-hash.ts'
import { gather } from '#tests/support/samples/gather.ts'
import { HAS_BUCKET, startScratchBucket, type BucketEnvironment } from '#tests/support/databases/scratch-bucket.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { startUnsteadyProxy, type Mood, type UnsteadyProxy } from '#tests/support/servers/unsteady-proxy.ts'
import { createBlobBucket } from './blob-bucket.ts'
import { explainMediaFailure } from './media-away.ts'

const DRAWING = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
const NAME = `${contentHash(DRAWING)}.svg`
const PATH = `${NAME.slice(0, 2)}/${NAME}`
const VARIANT = '00112233aabbccdd-480.webp'

describe.skipIf(!HAS_BUCKET)('a bucket', () => {
  let proxy: UnsteadyProxy
  let environment: BucketEnvironment
  let heard: string[]
  let noted: string[]
  let time: number
  let count = 0

  const server = forAllTests(startScratchBucket)
  beforeEach(async () => {
    proxy = await startUnsteadyProxy(server.origin)
    environment = await server.createBucket(`verein-${(count += 1)}`)
    heard = []
    noted = []
    time = 0
  })
  afterEach(() => proxy.stop())

  const bucketName = () => new URL(environment.MEDIA_BUCKET).pathname.slice(1)

  /** The bucket behind the proxy. Waits longer for an answer than any machine is busy, except where no answer is expected. */
  function open(changes: Record<string, string> = {}, prefix = '', patienceMilliseconds = 30_000) {
    const address = `${proxy.origin}/${bucketName()}${prefix}`
    const bucket = readConfig({ ...environment, MEDIA_BUCKET: address, ...changes }).mediaBucket
    if (!bucket) throw new Error('a bucket is configured')
    return createBlobBucket({
      bucket,
      clock: () => time,
      random: () => 0.1,
      patienceMilliseconds,
      note: (outcome) => void noted.push(outcome),
      onAway: ({ code }) => void heard.push(`away: ${code}`),
      onBack: () => void heard.push('back'),
    })
  }

  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    )

  test('keeps a blob at the same path as a folder, with its type and cacheable for ever', async () => {
    await open().put(NAME, DRAWING)
    const object = await server.ask('GET', `${bucketName()}/${PATH}`)
    expect(await object.text()).toBe(DRAWING.toString())
    expect(object.headers.get('content-type')).toBe('image/svg+xml')
    expect(object.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test.each([
    ['00112233aabbccdd-480.avif', 'image/avif', 'x'],
    ['00112233aabbccdd-480.jpeg', 'image/jpeg', 'x'],
    [`${contentHash(Buffer.from('%PDF-1.7'))}.file`, 'application/pdf', '%PDF-1.7'],
    [`${contentHash(Buffer.from('text'))}.file`, 'application/octet-stream', 'text'],
  ])('%s has the type %s', async (name, type, content) => {
    await open().put(name, Buffer.from(content))
    const object = await server.ask('GET', `${bucketName()}/${name.slice(0, 2)}/${name}`)
    expect(object.headers.get('content-type')).toBe(type)
  })

  test('with a prefix contains only the objects below it', async () => {
    await open().put(VARIANT, Buffer.from('beside'))
    const below = open({}, '/verein/website')
    expect(await below.isEmpty()).toBe(true)
    await below.put(NAME, DRAWING)
    await server.ask('PUT', `${bucketName()}/verein/website/${PATH.slice(0, 2)}/readme.txt`, 'of somebody else')
    expect(await gather(below.names())).toEqual([NAME])
    expect(await below.find(VARIANT)).toBeUndefined()
    expect((await server.ask('HEAD', `${bucketName()}/verein/website/${PATH}`)).status).toBe(200)
  })

  test('is tried out with an object that is not a blob, and is as empty as before', async () => {
    const below = open({}, '/verein')
    await below.tryOut()
    await below.tryOut()
    expect(await below.isEmpty()).toBe(true)
    await below.put(NAME, DRAWING)
    expect(await below.isEmpty()).toBe(false)
    expect(await gather(below.names())).toEqual([NAME])
  })

  test.each(['PUT', 'GET'])('is detected if the key has no right for %s', async (refused) => {
    proxy.answerFor(({ method }) => (method === refused ? 403 : undefined))
    expect(await failureOf(open().tryOut())).toMatchObject({ name: 'BucketRefusal', problem: 'no-right' })
  })

  test('reports the outcome of each request', async () => {
    const blobs = open()
    await blobs.tryOut()
    await blobs.find(NAME)
    for (const status of [403, 404]) {
      proxy.answerFor(() => status)
      await failureOf(blobs.find(NAME))
    }
    proxy.answerFor(() => undefined)
    await proxy.be('refusing')
    for (let count = 0; count < 2; count++) await failureOf(blobs.find(NAME))
    expect(noted).toEqual([...Array(3).fill('answered'), 'refused', 'refused', 'away', 'away'])
  })

  test('never overwrites an existing blob', async () => {
    const blobs = open()
    await blobs.put(VARIANT, Buffer.from('first'))
    await blobs.put(VARIANT, Buffer.from('another encoder'))
    expect(await blobs.find(VARIANT)).toEqual(Buffer.from('first'))
  })

  test('that supports conditions gets them, and its "exists" is as good as a write', async () => {
    proxy.answerFor(({ method, headers }) => (method === 'PUT' && headers['if-none-match'] === '*' ? 412 : undefined))
    await open().put(NAME, DRAWING)
    expect(proxy.seen.map(({ method }) => method)).toEqual(['PUT'])
  })

  test('that does not support them gets them only once', async () => {
    const blobs = open()
    await blobs.put(NAME, DRAWING)
    await blobs.put(VARIANT, Buffer.from('x'))
    expect(proxy.seen.map(({ method }) => method)).toEqual(['PUT', 'GET', 'PUT', 'GET', 'PUT'])
  })

  test.each<[Mood, number]>([
    ['failing', 2],
    ['truncating', 2],
    ['falsifying', 1],
  ])('is asked again when the way to it is %s %i times', async (mood, times) => {
    await open().put(NAME, DRAWING)
    await proxy.be(mood, times)
    expect(await open().find(NAME)).toEqual(DRAWING)
    expect(heard).toEqual([])
  })

  test('is retried after a failure', async () => {
    await proxy.be('failing', 2)
    await open().put(NAME, DRAWING)
    await proxy.be('steady')
    expect(await open().find(NAME)).toEqual(DRAWING)
  })

  test.each<[Mood, string]>([
    ['refusing', 'ECONNREFUSED'],
    ['hanging', 'TIMEOUT'],
    ['failing', '503'],
    ['truncating', 'UND_ERR_SOCKET'],
  ])('that is %s is away: said once, at once for a while, and back by itself', async (mood, code) => {
    const blobs = open({}, '', mood === 'hanging' ? 1_000 : undefined)
    await blobs.put(NAME, DRAWING)
    await proxy.be(mood)
    expect(await failureOf(blobs.find(NAME))).toMatchObject({ name: 'MediaAwayError', code })
    const asked = proxy.seen.length
    const others = Array.from({ length: 50 }, () => failureOf(blobs.find(NAME)))
    for (const other of await Promise.all(others)) expect(other).toMatchObject({ name: 'MediaAwayError' })
    expect(proxy.seen.length).toBe(asked)

    await proxy.be('steady')
    time += 2_001
    expect(await blobs.find(NAME)).toEqual(DRAWING)
    expect(heard).toEqual([`away: ${code}`, 'back'])
  })

  test('returns no wrong bytes: neither a changed original nor a changed size', async () => {
    const blobs = open()
    await blobs.put(NAME, DRAWING)
    await blobs.put(VARIANT, Buffer.from('small'))
    await proxy.be('falsifying')
    for (const name of [NAME, VARIANT]) {
      const failure = await failureOf(blobs.find(name))
      expect(failure).toMatchObject({ name: 'BlobDamagedError', blob: name })
      expect(explainMediaFailure(failure)).toBe(`${name} ist im Bucket beschädigt.`)
    }
  })

  test('with a copied folder is readable, and damaged content is detected by its name', async () => {
    const [whole, wrong] = [`${bucketName()}/${PATH}`, `${bucketName()}/00/00112233aabbccdd.svg`]
    await server.ask('PUT', whole, DRAWING.toString())
    await server.ask('PUT', wrong, DRAWING.toString())
    expect(await open().find(NAME)).toEqual(DRAWING)
    expect(await failureOf(open().find('00112233aabbccdd.svg'))).toMatchObject({ name: 'BlobDamagedError' })
  })

  test('does not hide a picture because something in between answers 404', async () => {
    proxy.answerFor(() => 404)
    expect(await failureOf(open().find(NAME))).toMatchObject({ name: 'BucketRefusal', problem: 'odd-answer' })
  })

  test.each([
    [{ MEDIA_SECRET_ACCESS_KEY: 'falsch' }, 'wrong-key', /Schlüssel nicht an.*MEDIA_SECRET_ACCESS_KEY/],
    [{ MEDIA_ACCESS_KEY_ID: 'fremd' }, 'wrong-key', /MEDIA_ACCESS_KEY_ID/],
    [{ MEDIA_REGION: 'eu-nirgends-1' }, 'wrong-region', /MEDIA_REGION/],
  ])('with %j says what is wrong, without the secret', async (changes, problem, sentence) => {
    const failure = await failureOf(open(changes).isEmpty())
    expect(failure).toMatchObject({ name: 'BucketRefusal', problem })
    expect(explainMediaFailure(failure)).toMatch(sentence)
    expect(String(failure) + explainMediaFailure(failure)).not.toMatch(/falsch|fremd|geheim/)
  })

  test('that does not exist differs from an empty one, for reading and for writing', async () => {
    const elsewhere = open({ MEDIA_BUCKET: `${proxy.origin}/gibt-es-nicht` })
    // Sequentially: a rejection without a handler yet would end the run.
    for (const work of [elsewhere.isEmpty, () => elsewhere.find(NAME), () => elsewhere.put(NAME, DRAWING)]) {
      expect(await failureOf(work())).toMatchObject({ name: 'BucketRefusal' })
    }
    expect(explainMediaFailure(await failureOf(elsewhere.find(NAME)))).toMatch(/Bucket gibt es dort nicht/)
  })

  test.each([
    [403, 'no-right'],
    [301, 'wrong-region'],
    [200, 'odd-answer'],
  ])('that answers %i in a strange way has the problem %s', async (status, problem) => {
    proxy.answerFor(() => status)
    expect(await failureOf(open().isEmpty())).toMatchObject({ problem })
  })
})
