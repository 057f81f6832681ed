import { may } from '#rights/offices.ts'
import type { DeskSource, DeskVisit, RunningItem, WaitingItem } from './desk-item.ts'

/**
 * What stands on somebody's dashboard.
 *
 * @property serve what comes first: the oldest that nobody else can do, else the oldest
 * @property failed names of what could not be looked at
 */
export type Desk = {
  serve: WaitingItem | undefined
  waiting: WaitingItem[]
  running: RunningItem[]
  failed: string[]
}

/** Asks every source that this person's offices open; one that fails takes none of the others with it. */
export async function gatherDesk(
  visit: DeskVisit,
  sources: readonly DeskSource[],
  report: (fault: unknown) => void,
): Promise<Desk> {
  const asked = sources.filter(({ right }) => right === undefined || may(visit.actor, right))
  const outcomes = await Promise.all(
    asked.map(async ({ name, look }) => {
      try {
        return { name, found: await look(visit) }
      } catch (fault) {
        report(fault)
        return { name, found: undefined }
      }
    }),
  )
  const waiting = outcomes.flatMap(({ found }) => found?.waiting ?? []).toSorted(byAge)
  const serve = waiting.find(({ isYours }) => isYours) ?? waiting[0]
  return {
    serve,
    waiting: waiting.filter((item) => item !== serve),
    running: outcomes.flatMap(({ found }) => found?.running ?? []),
    failed: outcomes.flatMap(({ name, found }) => (found ? [] : [name])),
  }
}

/** What nobody knows the age of comes last. */
const byAge = (one: WaitingItem, other: WaitingItem) =>
  (one.since?.getTime() ?? FAR) - (other.since?.getTime() ?? FAR) || one.key.localeCompare(other.key)

const FAR = Number.MAX_SAFE_INTEGER
