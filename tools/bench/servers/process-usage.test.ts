import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parseCpuSeconds, readCpuSeconds, readThreadSeconds } from './process-usage.ts'

const STAT =
  '4242 (node (main) 1) S 1 4242 4242 0 -1 4194304 9000 0 12 0 2102 109 7 8 20 0 11 0 90000 10000000 5000 1844 0 0'

test('user and kernel time are added, for any name of the process', () => {
  expect(parseCpuSeconds(STAT)).toBe(22.11)
})

test('text that is no process statistics is an error', () => {
  expect(() => parseCpuSeconds('no such process')).toThrow(TypeError)
})

test.runIf(process.platform === 'linux')('work that is done shows in the time of this very process', async () => {
  const before = await readCpuSeconds(process.pid)
  const begun = process.cpuUsage()
  while (process.cpuUsage(begun).user < 60_000) JSON.stringify({ before })
  expect(await readCpuSeconds(process.pid)).toBeGreaterThan(before)
})

test.runIf(process.platform === 'linux')('work beside the event loop shows in the time of its threads', async () => {
  const before = await readThreadSeconds(process.pid, 'libuv-worker')
  await promisify(pbkdf2)('password', 'salt', 400_000, 32, 'sha256')
  expect(await readThreadSeconds(process.pid, 'libuv-worker')).toBeGreaterThan(before)
  expect(await readThreadSeconds(process.pid, 'no such thread')).toBe(0)
})
