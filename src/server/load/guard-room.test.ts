import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { createDiskShare } from './disk-share.ts'
import { guardRoom } from './guard-room.ts'

const KILOBYTE = 1_000
const send = (bytes: number) =>
  new Request('http://club.example/admin/bilder', { method: 'POST', headers: { 'content-length': String(bytes) } })

function setUp(most: number | undefined) {
  const folder = temporaryFolder()
  let moment = 0
  const disk = createDiskShare(folder, { most, elapsed: () => moment })
  const answers: (() => void)[] = []
  const guarded = guardRoom(disk, () => new Promise((resolve) => answers.push(() => resolve(new Response()))))
  return {
    disk,
    answers,
    statusOf: async (request: Request) => (await guarded(request)).status,
    write: (name: string, bytes: number) => writeFileSync(join(folder, name), Buffer.alloc(bytes)),
    wait: (milliseconds: number) => void (moment += milliseconds),
  }
}

test('an upload that does not fit is refused in a sentence, what is short or only read is not', async () => {
  const { disk, write } = setUp(1_000 * KILOBYTE)
  write('a', 900 * KILOBYTE)
  const guarded = guardRoom(disk, () => new Response('taken'))
  const refused = await guarded(send(200 * KILOBYTE))
  expect(refused.status).toBe(413)
  expect(await refused.text()).toMatch(/^Der Speicherplatz .* belegt \(0,001 GB\)/)
  const untold = new Request(send(0), { headers: { 'transfer-encoding': 'chunked' } })
  expect((await guarded(untold)).status).toBe(413)
  for (const taken of [send(60 * KILOBYTE), send(90 * KILOBYTE), new Request('http://club.example/')])
    expect(await (await guarded(taken)).text()).toBe('taken')
})

test('what is on its way takes room until it has come, and lies on the disk then', async () => {
  const { answers, statusOf, write, wait } = setUp(1_000 * KILOBYTE)
  const first = statusOf(send(600 * KILOBYTE))
  expect(await statusOf(send(600 * KILOBYTE))).toBe(413)
  write('first', 300 * KILOBYTE)
  answers[0]?.()
  expect(await first).toBe(200)
  wait(6_000)
  const second = statusOf(send(600 * KILOBYTE))
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  expect(await second).toBe(200)
})

test('a site with a share sees its share as its disk, one without the disk itself', async () => {
  const { disk, write } = setUp(1_000 * KILOBYTE)
  write('a', 400 * KILOBYTE)
  expect(await disk.measure()).toEqual({ free: 600 * KILOBYTE, total: 1_000 * KILOBYTE })
  const alone = await setUp(undefined).disk.measure()
  expect(alone.total).toBeGreaterThan(alone.free)
})

test('data on a database server count too, unless their size is unknown', async () => {
  const share = (measureElsewhere: () => Promise<number>) =>
    createDiskShare(temporaryFolder(), { most: 1_000 * KILOBYTE, measureElsewhere })
  expect(await share(async () => 900 * KILOBYTE).enter(200 * KILOBYTE)).toBeUndefined()
  expect(await share(() => Promise.reject(new Error('away'))).enter(200 * KILOBYTE)).toBeDefined()
})
