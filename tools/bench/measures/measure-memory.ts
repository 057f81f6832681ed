import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '#shared/durations.ts'
import { atMost, type Figure } from '../figure.ts'
import { sendLoad } from '../load.ts'
import type { Bench } from './measure.ts'
import { mixedPaths } from '../mixed-paths.ts'
import { readResidentBytes } from '../servers/process-usage.ts'
import { listArticlePaths } from '../sample-pages.ts'
import { untilAtRest, type ServerProcess } from '../servers/server-process.ts'
import { withScratchData, withSite } from '../servers/site-process.ts'

const EARLY = 10_000
const LATE = 100_000
const CONNECTIONS = 16

/** Whether memory stays where it is while many pages are asked for; nobody forces the garbage to be collected. */
export async function measureMemory({ say }: Bench): Promise<Figure[]> {
  return withScratchData(async (dataDir) => {
    const paths = mixedPaths(await listArticlePaths(dataDir))
    return withSite({ dataDir }, async (site) => {
      await untilAtRest(site)
      say(`${EARLY} requests`)
      const early = await residentAfter(site, paths, EARLY)
      say(`${LATE - EARLY} more requests`)
      const late = await residentAfter(site, paths, LATE - EARLY)
      return [
        {
          name: 'memory after 100,000 / after 10,000 requests',
          unit: '',
          target: atMost(1.1),
          measured: late / early,
          isMachineDependent: false,
          note: `${toMebibytes(late)} / ${toMebibytes(early)} MiB`,
        },
      ]
    })
  })
}

async function residentAfter({ origin, pid }: ServerProcess, paths: string[], amount: number): Promise<number> {
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers: { 'accept-encoding': 'br' } }))
  await sendLoad({ origin, requests, amount, connections: CONNECTIONS }, 200)
  await sleep(SECOND)
  return readResidentBytes(pid)
}

const toMebibytes = (bytes: number) => Math.round(bytes / 1_024 / 1_024)
