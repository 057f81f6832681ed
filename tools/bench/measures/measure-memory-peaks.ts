import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log/log.ts'
import { createInstance } from '#server/assemble/create-instance.ts'
import { MINUTE, SECOND } from '#shared/durations.ts'
import { join as joinClub, openSession } from '#tests/support/site/enter.ts'
import { atMost, type Figure } from '../figure.ts'
import { takePhotograph } from '../sample-photographs.ts'
import { listChildren } from '../servers/process-usage.ts'
import { untilAtRest, type ServerProcess } from '../servers/server-process.ts'
import { SAMPLE_CONTENT, withScratchData, withSite } from '../servers/site-process.ts'
import type { Bench } from './measure.ts'
import { connect, openHall } from './measure-live.ts'
import { listen, readKey } from './measure-realtime.ts'

const SOCKETS = 500
const WATCHERS = 500
const AT_ONCE = 50
const PHOTOGRAPHS = 6
/** About 10 MB each. */
const TAKEN = { width: 5_000, height: 3_750, quality: 99 }
const LOOK_EVERY_MILLISECONDS = 20
const MEBIBYTE = 1_024 * 1_024

/** The site's peak memory in its heaviest hours, over all its processes: a full hall, and an editor with an album. */
export function measurePeaks({ say }: Pick<Bench, 'say'>): Promise<Figure[]> {
  return withScratchData(async (dataDir) => {
    const crowd = await withSite({ dataDir }, async (site) => {
      await untilAtRest(site)
      say(`${SOCKETS} sockets and ${WATCHERS} watchers`)
      return gatherCrowd(site, dataDir)
    })
    const cookie = await openEditorSession(dataDir)
    const { peak, after } = await withSite({ dataDir }, async (site) => {
      await untilAtRest(site)
      say(`${PHOTOGRAPHS} photographs`)
      return uploadAlbum(site, cookie)
    })
    return [
      toFigure(`with ${SOCKETS} sockets and ${WATCHERS} watchers`, 220, crowd),
      toFigure(`at most, while ${PHOTOGRAPHS} photographs are taken in`, 280, peak),
      toFigure('a minute after their last size was made', 150, after),
    ]
  })
}

async function gatherCrowd(site: ServerProcess, dataDir: string): Promise<number> {
  const hall = await openHall(dataDir)
  const key = await readKey(dataDir)
  const phones = await connect(site, WATCHERS)
  const sockets: Awaited<ReturnType<typeof listen>>[] = []
  while (sockets.length < SOCKETS)
    sockets.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => listen(site, key)))))
  await hall.correct()
  await sleep(SECOND)
  const resident = await residentOf(site.pid)
  for (const socket of sockets) socket.terminate()
  for (const phone of phones) phone.close()
  await hall.close()
  return resident
}

/** @returns a cookie */
async function openEditorSession(dataDir: string): Promise<string> {
  const config = readConfig({ DATA_DIR: dataDir, CONTENT_DIR: SAMPLE_CONTENT, LOG_LEVEL: 'silent', MEDIA_AHEAD: 'off' })
  const needs = { config, log: createLog(config.logLevel), now: () => new Date(), clientFolder: undefined }
  const instance = await createInstance(needs)
  const { cookie } = await openSession(
    { instance },
    await joinClub({ instance }, { name: 'Eva Editor', roles: ['editor'] }),
  )
  await instance.stop()
  return cookie
}

async function uploadAlbum(site: ServerProcess, cookie: string): Promise<{ peak: number; after: number }> {
  const album = await Promise.all(Array.from({ length: PHOTOGRAPHS }, (_, number) => takePhotograph(number, TAKEN)))
  let peak = 0
  const looking = new AbortController()
  const watching = (async () => {
    while (!looking.signal.aborted) {
      peak = Math.max(peak, await residentOf(site.pid))
      await sleep(LOOK_EVERY_MILLISECONDS)
    }
  })()
  const headers = { cookie, Origin: site.origin }
  for (const [number, bytes] of album.entries()) {
    const body = new FormData()
    body.append('bild', new Blob([new Uint8Array(bytes)]), `IMG_${number}.jpg`)
    const answer = await fetch(`${site.origin}/admin/bilder/hochladen`, { method: 'POST', body, headers })
    if (answer.status !== 201) throw new Error(`The photograph was refused: ${answer.status}`)
  }
  await untilAtRest(site)
  await sleep(MINUTE)
  looking.abort()
  await watching
  return { peak, after: await residentOf(site.pid) }
}

/** In bytes, including all child processes. */
async function residentOf(pid: number): Promise<number> {
  const sizes = await Promise.all([pid, ...(await listChildren(pid))].map(readResident))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function readResident(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024
}

const toFigure = (name: string, limit: number, resident: number): Figure => ({
  name: `memory ${name}`,
  unit: 'MB',
  target: atMost(limit),
  measured: Math.round(resident / MEBIBYTE),
  isMachineDependent: true,
})
