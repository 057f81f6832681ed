import { endOfBerlinDay } from '#shared/berlin-time.ts'
import type { Season } from './club-facts.ts'

/** How many seasons the page shows open; earlier ones are folded away. */
const SHOWN = 3
/** The season of every German association ends on this day. */
const LAST_DAY = '06-30'

/** The finished seasons, newest first; the current one has no final places yet. A season's id is the year in which it begins. */
export function lookBack(seasons: readonly Season[], now: Date) {
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
