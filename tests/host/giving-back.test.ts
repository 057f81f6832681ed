import { readdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { readClubs } from '#host/clubs/clubs-file.ts'
import { startHost } from '#tests/support/servers/start-host.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const ROUNDS = 40
const MEGABYTE = 1_048_576

/** Active timers, threads and open files. Unreferenced handles are not listed, but the files that they hold are. */
const holdings = () =>
  process.getActiveResourcesInfo().length + (process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0)

async function heap(): Promise<number> {
  // Some objects are released only after a turn of the event loop.
  for (let turn = 0; turn < 3; turn++) {
    await new Promise((resolve) => setImmediate(resolve))
    collect()
  }
  return process.memoryUsage().heapUsed / MEGABYTE
}

test('a club that closes gives back files, timers, threads and memory', async () => {
  const { ask, host, clubsDir, stop } = await startHost({
    clubs: [{ folder: 'eins', domains: ['eins.localhost'], shares: ['turniere'] }],
  })
  const [club] = await readClubs(clubsDir)
  if (!club) throw new Error('there is one club')
  const opened: WeakRef<object>[] = []
  const openAndClose = async () => {
    const { instance } = await host.clubs.open(club)
    opened.push(new WeakRef(instance), new WeakRef(instance.parts), new WeakRef(instance.parts.ctx))
    await host.clubs.close(club.folder)
  }
  // Loads everything that is loaded and remembered once for all clubs.
  expect((await ask('eins.localhost', '/')).status).toBe(200)
  await host.clubs.close(club.folder)
  for (let round = 0; round < 5; round++) await openAndClose()
  const before = { held: holdings(), heap: await heap() }
  for (let round = 0; round < ROUNDS; round++) await openAndClose()
  // Some wait for a last timer of a second or two.
  await expect.poll(async () => (await heap()) && opened.filter((one) => one.deref() !== undefined)).toEqual([])
  // The client's connection may have ended meanwhile; and the host may be reading its list at this moment.
  await expect.poll(holdings).toBeLessThanOrEqual(before.held)
  // A club takes some two megabytes; V8's compiled code alone varies by as much as three in forty clubs.
  expect((await heap()) - before.heap).toBeLessThan(ROUNDS / 5)
  await stop()
})
