import { expect, test } from 'vitest'
import { filledDataFolder } from '#tests/support/site/filled-database.ts'
import { createRandom } from '#tests/support/samples/random.ts'
import { sendRaw } from '#tests/support/servers/raw-request.ts'
import { startForTest } from '#tests/support/site/program.ts'
import { malformedRequest } from './malformed-request.ts'

const REQUESTS = 10_000
/** Meanwhile a new site prepares its pictures, which takes some hundred megabytes from the first seconds on. */
const WARM_UP = 4_000
const CONNECTIONS = 24
const MEGABYTE = 1024 * 1024
/** The page cache alone may take 48 MB. */
const MAX_GROWTH = 160 * MEGABYTE
/** An unfinished request keeps its connection; long enough to see whether it is answered at once. */
const SHORT_PATIENCE = 150

const start = async () => startForTest({ dataDir: await filledDataFolder() })

test(`${REQUESTS} malformed requests neither stop the site nor make it fail`, async () => {
  const seed = Date.now() % 1_000_000
  const random = createRandom(seed)
  const program = await start()
  await expectNormal(program.origin)
  const statuses = new Map<number | undefined, number>()
  const failures = new Set<string>()
  let left = 0

  async function sendOneAfterAnother(): Promise<void> {
    while (left-- > 0) {
      const { bytes, isComplete } = malformedRequest(random)
      const { status } = await sendRaw(program.origin, bytes, isComplete ? {} : { patience: SHORT_PATIENCE })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const isFault = status !== undefined && status >= 500
      if (isFault || (isComplete && status === undefined)) {
        failures.add(`${status}: ${JSON.stringify(bytes.toString('latin1').slice(0, 300))}`)
      }
    }
  }
  async function send(amount: number): Promise<void> {
    left = amount
    await Promise.all(Array.from({ length: CONNECTIONS }, sendOneAfterAnother))
  }
  await send(WARM_UP)
  const memoryBefore = program.memory()
  await send(REQUESTS - WARM_UP)

  expect([...failures].slice(0, 20), `seed ${seed}`).toEqual([])
  expect(program.isRunning(), `seed ${seed}`).toBe(true)
  // The generator's range is wide enough: some requests were answered, most were refused.
  expect(statuses.get(200), `seed ${seed}`).toBeGreaterThan(REQUESTS / 100)
  expect(statuses.get(400), `seed ${seed}`).toBeGreaterThan(REQUESTS / 100)
  await expectNormal(program.origin)
  await expectOneHost(program.origin)
  expect(program.stderr(), `seed ${seed}`).toBe('')
  expect(program.stdout().match(/.*"level":[56]0.*/g) ?? [], `seed ${seed}`).toEqual([])
  const memoryAfter = program.memory()
  if (memoryBefore === undefined || memoryAfter === undefined) return
  expect(memoryAfter - memoryBefore, `seed ${seed}`).toBeLessThan(MAX_GROWTH)
})

/** A proxy may heed the other one of two hosts: even a cached page requires exactly one. */
async function expectOneHost(origin: string): Promise<void> {
  const statusOf = async (hosts: string) =>
    (await sendRaw(origin, `GET / HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)).status
  expect([await statusOf('Host: a\r\n'), await statusOf('Host: a\r\nHost: b\r\n')]).toEqual([200, 400])
}

async function expectNormal(origin: string): Promise<void> {
  for (const path of ['/', '/news', '/news/0', '/dorfspielttt', '/datenschutz', '/feed.atom', '/readyz']) {
    const answer = await fetch(origin + path)
    expect([path, answer.status]).toEqual([path, 200])
    expect(await answer.text()).not.toContain('Unexpected Application Error')
  }
}
