import { SECOND } from '#shared/durations.ts'
import { atMost, type Figure } from './figure.ts'
import { median } from './median.ts'
import { untilAtRest } from './server-process.ts'
import { withScratchData, withSite } from './site-process.ts'

const STARTS = 7

/** From the start of the process to the home page, with built sources and imported data. */
export async function measureStart(): Promise<Figure[]> {
  const times = await withScratchData(async (dataDir) => {
    const measured: number[] = []
    for (let start = 0; start < STARTS; start++) {
      await withSite({ dataDir }, async (site) => {
        measured.push(site.startMilliseconds)
        await untilAtRest(site)
      })
    }
    return measured
  })
  return [
    {
      name: 'start to first answer',
      unit: 'ms',
      target: atMost(1 * SECOND),
      measured: median(times),
      isMachineDependent: true,
      note: `${STARTS} starts, ${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))}`,
    },
  ]
}
