import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { runProgram, startForTest, startProgram, type Program } from '#tests/support/site/program.ts'
import {
  HAS_BUCKET,
  startScratchBucket,
  type BucketEnvironment,
  type ScratchBucket,
} from '#tests/support/databases/scratch-bucket.ts'
import { startUnsteadyProxy, type Mood, type UnsteadyProxy } from '#tests/support/servers/unsteady-proxy.ts'

const PAGES = ['/', '/mannschaften', '/news/0', '/news?suche=derby']
const AT_ONCE = 200
/** Longest wait for "not now" while the bucket hangs, with many clients. */
const PATIENCE_MILLISECONDS = 30_000

describe.skipIf(!HAS_BUCKET)('a site whose pictures lie in a bucket', () => {
  let server: ScratchBucket
  let proxy: UnsteadyProxy
  let env: BucketEnvironment
  let dataDir: string

  beforeAll(async () => {
    server = await startScratchBucket()
    proxy = await startUnsteadyProxy(server.origin)
    const bucket = await server.createBucket('verein')
    env = { ...bucket, MEDIA_BUCKET: bucket.MEDIA_BUCKET.replace(server.origin, proxy.origin) }
    dataDir = mkdtempSync(join(tmpdir(), 'vereinsheim-robust-'))
    const program = await startProgram({ dataDir, env, patienceMilliseconds: 100_000 })
    await program.end('SIGTERM')
  }, 120_000)
  afterAll(async () => {
    await proxy.stop()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  beforeEach(() => proxy.be('steady'))

  // Includes the bucket requests of a start.
  const start = () => startForTest({ dataDir, env: { ...env, MEDIA_AHEAD: 'on' } })

  test('shows pages and what it has in memory while the bucket is away, excuses the rest, and goes on', async () => {
    const program = await start()
    const get = (path: string) => fetch(program.origin + path)
    const pages = await Promise.all(PAGES.map(async (path) => (await get(path)).text()))
    const pictures = [...new Set(pages.join('').match(/\/media\/[0-9a-f]{16}/g))]
    expect(pictures.length).toBeGreaterThan(4)
    const [shown = '', ...others] = pictures
    const hot = `${shown}-480.webp`
    // Made last in the background, so that it does not exist yet.
    const cold = `${shown}-480.jpg`
    expect((await get(hot)).status).toBe(200)

    const moods: Mood[] = ['refusing', 'hanging', 'failing', 'truncating']
    for (const [round, mood] of moods.entries()) {
      await proxy.be(mood)
      const begin = performance.now()
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => get(cold)))
      const waited = performance.now() - begin
      for (const answer of answers) expectExcuse(answer)
      expect(waited).toBeLessThan(PATIENCE_MILLISECONDS)
      console.info(`${mood}: ${AT_ONCE} requests excused within ${Math.round(waited)} ms`)
      for (const [index, path] of PAGES.entries()) expect(await (await get(path)).text()).toBe(pages[index])
      const kept = await get(hot)
      expect([kept.status, kept.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
      expect((await get('/readyz')).status).toBe(200)
      expectSaid(program, 'the media store is away', round + 1)

      await proxy.be('steady')
      await vi.waitFor(async () => {
        expect((await get(`${others[round]}-480.jpg`)).status).toBe(200)
      }, 30_000)
      expectSaid(program, 'the media store is back', round + 1)
    }
    expect((await get(cold)).status).toBe(200)
    expect(program.isRunning()).toBe(true)
    expect(program.stdout() + program.stderr()).not.toMatch(/a request failed|UnhandledPromise|streng-geheim/)
    await program.end('SIGTERM')
    expect(program.exitCode()).toBe(0)
  })

  test('never serves a picture that was changed on the way, nor a cacheable answer about it', async () => {
    const { origin } = await start()
    const [picture = ''] = /\/media\/[0-9a-f]{16}-480/.exec(await (await fetch(origin)).text()) ?? []
    await proxy.be('falsifying')
    const answer = await fetch(`${origin}${picture}.jpg`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control') ?? 'no-store').toMatch(/no-store|no-cache|private|max-age=0/)
    await proxy.be('steady')
    expect((await fetch(`${origin}${picture}.jpg`)).status).toBe(200)
  })

  test('starts while the bucket is away', async () => {
    await proxy.be('refusing')
    const program = await start()
    expect((await fetch(program.origin)).status).toBe(200)
    expectSaid(program, 'the media store is away', 1)
  })

  test('does not start while the bucket is away when new pictures are to come into it, and says so', async () => {
    await proxy.be('refusing')
    const { code, stderr } = await runProgram({ dataDir: temporaryFolder(), env })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Der Bucket ist nicht zu erreichen \(ECONNREFUSED\)[^\n]*\n$/)
  })

  test('does not start with a wrong key, and says so without it', async () => {
    const wrong = { ...env, MEDIA_SECRET_ACCESS_KEY: 'falsches-geheimnis' }
    const { code, stderr, stdout } = await runProgram({ dataDir: temporaryFolder(), env: wrong })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^Der Bucket nimmt den Schlüssel nicht an\.[^\n]*\n$/)
    expect(stderr).not.toContain('geheim')
  })
})

function expectExcuse({ status, headers }: Response): void {
  expect([status, headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

function expectSaid(program: Program, message: string, times: number): void {
  expect(program.stdout().split(message).length - 1).toBe(times)
}
