import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '#shared/durations.ts'
import { atMost, type Figure } from '../figure.ts'
import { sendLoad } from '../load.ts'
import type { Bench } from './measure.ts'
import { measurePeaks } from './measure-memory-peaks.ts'
import { createTokens } from '#tests/support/site/form-sender.ts'
import { mixedPaths } from '../mixed-paths.ts'
import { addSamplePictures } from '../sample-pictures.ts'
import { findSamplePages, listArticlePaths } from '../sample-pages.ts'
import { readMemoryState, tellMemoryFlag, type MemoryState } from '../servers/memory-state.ts'
import { untilAtRest, type ServerProcess } from '../servers/server-process.ts'
import { SAMPLE_CONTENT, withScratchData, withSite } from '../servers/site-process.ts'
import { composeSignUp } from '../sign-up-bodies.ts'

const EARLY = 20_000
const LATE = 100_000
const SIGN_UPS = 1_000
const PICTURES = 2_000
const CONNECTIONS = 16
const MEBIBYTE = 1_024 * 1_024

/** How much memory a small server needs for the site: at rest, after work, and after a whole album of pictures. */
export async function measureMemory({ say }: Bench): Promise<Figure[]> {
  return withScratchData(async (dataDir) => {
    const file = join(dataDir, 'memory.json')
    const nodeFlags = [tellMemoryFlag(file)]
    const worked = await withSite({ dataDir, nodeFlags }, async (site) => {
      await untilAtRest(site)
      const idle = await readMemoryState(site.pid, file)
      return { idle, ...(await work(site, dataDir, file, say)) }
    })
    say(`drawing ${PICTURES} pictures`)
    const content = join(dataDir, 'content')
    await addSamplePictures(SAMPLE_CONTENT, content, PICTURES)
    say('importing them, and making their sizes')
    const pictures = await withSite({ dataDir, nodeFlags, env: { CONTENT_DIR: content } }, async (site) => {
      await untilAtRest(site)
      return readMemoryState(site.pid, file)
    })
    const peaks = await measurePeaks({ say })
    const { idle, early, late } = worked
    return [
      toFigure('memory at rest', 120, idle),
      toFigure('after 20,000 requests and 1,000 sign-ups', 180, early),
      toFigure('after 100,000 requests', 200, late),
      toFigure('after importing 2,000 pictures', 200, pictures),
      ...peaks,
      {
        name: 'memory after 100,000 / after 20,000 requests',
        unit: '',
        target: atMost(1.1),
        measured: late.resident / early.resident,
        isMachineDependent: false,
      },
    ]
  })
}

async function work(site: ServerProcess, dataDir: string, file: string, say: Bench['say']) {
  const { 'sign-up': path } = await findSamplePages(dataDir)
  const newToken = await createTokens({ dataDir, databaseUrl: undefined })
  const bodies = Array.from({ length: SIGN_UPS }, (_, number) => composeSignUp(number, newToken()).body)
  say(`${SIGN_UPS} sign-ups and ${EARLY} requests`)
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: site.origin }
  const requests = [{ method: 'POST' as const, path, headers }]
  await sendLoad({ origin: site.origin, requests, bodies, amount: SIGN_UPS, connections: CONNECTIONS }, 303)
  const paths = mixedPaths(await listArticlePaths(dataDir))
  const early = await stateAfter(site, paths, EARLY, file)
  say(`${LATE - EARLY} more requests`)
  return { early, late: await stateAfter(site, paths, LATE - EARLY, file) }
}

async function stateAfter({ origin, pid }: ServerProcess, paths: string[], amount: number, file: string) {
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers: { 'accept-encoding': 'br' } }))
  await sendLoad({ origin, requests, amount, connections: CONNECTIONS }, 200)
  await sleep(SECOND)
  return readMemoryState(pid, file)
}

function toFigure(name: string, target: number, { resident, ...parts }: MemoryState): Figure {
  const { heap, external, arrayBuffers, native, files } = parts
  const note = [
    `heap ${inMebibytes(heap)}`,
    `external ${inMebibytes(external)} (array buffers ${inMebibytes(arrayBuffers)})`,
    `native ${inMebibytes(native)}`,
    `files ${inMebibytes(files)}`,
  ].join(', ')
  const measured = inMebibytes(resident)
  return { name, unit: 'MB', target: atMost(target), measured, isMachineDependent: true, note }
}

const inMebibytes = (bytes: number) => Math.round(bytes / MEBIBYTE)
