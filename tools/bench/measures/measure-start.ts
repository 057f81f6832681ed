import { SECOND } from '#shared/durations.ts'
import { atMost, type Figure } from '../figure.ts'
import { median } from '../median.ts'
import { readCpuSeconds } from '../servers/process-usage.ts'
import { untilAtRest } from '../servers/server-process.ts'
import { withScratchData, withSite } from '../servers/site-process.ts'

const STARTS = 7

/** From the start of the process to the home page, with built sources and imported data. */
export async function measureStart(): Promise<Figure[]> {
  const starts = await withScratchData(async (dataDir) => {
    const measured: { milliseconds: number; cpuSeconds: number }[] = []
    for (let start = 0; start < STARTS; start++) {
      await withSite({ dataDir }, async (site) => {
        measured.push({ milliseconds: site.startMilliseconds, cpuSeconds: await readCpuSeconds(site.pid) })
        await untilAtRest(site)
      })
    }
    return measured
  })
  const times = starts.map(({ milliseconds }) => milliseconds)
  const cpuSeconds = median(starts.map((start) => start.cpuSeconds))
  return [
    {
      name: 'start to first answer',
      unit: 'ms',
      target: atMost(0.5 * SECOND),
      measured: median(times),
      isMachineDependent: true,
      note: `${STARTS} starts, ${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))}; ${cpuSeconds.toFixed(2)} CPU-s`,
    },
  ]
}
