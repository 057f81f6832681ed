import { setTimeout as sleep } from 'node:timers/promises'
import { pageText } from '#content/page-text.ts'
import { saveDocument } from '#features/club/editing/save-document.ts'
import { showDocument } from '#features/club/editing/show-document.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import type { Actor } from '#rights/offices.ts'
import { storeContext } from '#server/context/store-context.ts'
import { fetchPlain } from '../fetch-plain.ts'
import { atMost, type Figure } from '../figure.ts'
import { median } from '../median.ts'
import { withInstances, type ManyInstances } from '../servers/many-instances.ts'
import type { Bench } from './measure.ts'

const INSTANCES = 2
const TIMES = 15
/** Not counted. */
const WARM_UP = 1
const BOARD: Actor = { accountId: 'bench', offices: ['board'] }

/** How soon a saved fact of the club is on the home page of all instances, which had the page in their caches. */
export async function measureFacts({ say }: Bench): Promise<Figure[]> {
  const outcome = await withInstances([INSTANCES], timeFacts)
  if (!('lacking' in outcome)) return [toFigure(outcome.slice(WARM_UP))]
  say(`cannot be measured: ${outcome.lacking}`)
  return []
}

async function timeFacts({ instances, ...place }: ManyInstances): Promise<number[]> {
  const connection = openDatabase(place)
  const ctx = {
    ...storeContext({ connection, now: () => new Date() }),
    pageText,
    media: { putFile: async () => undefined },
  }
  try {
    const times: number[] = []
    for (let number = 0; number < WARM_UP + TIMES; number++) {
      const shown = await showDocument(ctx, BOARD, 'values')
      if (!shown.ok) throw new Error(shown.error.kind)
      const title = `Was uns ausmacht, Fassung ${number}`
      const values = Object.assign({}, shown.value.values, { title })
      await Promise.all(instances.map(({ origin }) => fetchPlain(`${origin}/`)))
      await sleep(100)
      const begun = performance.now()
      const saved = await saveDocument(ctx, BOARD, 'values', { values, seen: shown.value.number })
      if (!saved.ok) throw new Error(saved.error.kind)
      await Promise.all(instances.map(({ origin }) => untilShown(`${origin}/`, title)))
      times.push(performance.now() - begun)
    }
    return times
  } finally {
    await connection.close()
  }
}

async function untilShown(url: string, text: string): Promise<void> {
  while (!(await fetchPlain(url)).body.toString().includes(`>${text}<`)) await sleep(1)
}

const toFigure = (times: number[]): Figure => ({
  name: `a fact of the club on all of ${INSTANCES} instances`,
  unit: 'ms',
  target: atMost(50),
  measured: median(times),
  isMachineDependent: true,
  note: `${times.length} times, ${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))}`,
})
