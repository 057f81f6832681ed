import { endOfBerlinDay } from '#shared/berlin-time.ts'
import type { Season } from './club-facts.ts'

/** So many seasons stand open on the page; earlier ones are folded away. */
const SHOWN = 3
/** Every German association's season ends then. */
const LAST_DAY = '06-30'

/** @property changesAt when the next season is over */
type LookBack = { shown: Season[]; earlier: Season[]; changesAt: Date }

/** The finished seasons, newest first; the running one has no final places yet. A season is named by the year in which it begins. */
export function lookBack(seasons: readonly Season[], now: Date): LookBack {
  const finished = seasons.filter(({ id }) => endOf(id) < now).toSorted((a, b) => b.id - a.id)
  const year = now.getUTCFullYear()
  const changesAt = [year - 1, year].map(endOf).find((end) => end >= now) ?? endOf(year)
  return {
    shown: finished.slice(0, SHOWN),
    earlier: finished.slice(SHOWN),
    changesAt: new Date(changesAt.getTime() + 1),
  }
}

const endOf = (id: number): Date => endOfBerlinDay(`${id + 1}-${LAST_DAY}`)
