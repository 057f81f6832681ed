import { may } from '#rights/offices.ts'
import type { DeskSource, DeskVisit, RunningItem, WaitingItem } from './desk-item.ts'

/**
 * The content of a member's dashboard.
 *
 * @property serve the first item: the oldest that only this member can do, else the oldest
 * @property failed names of the sources that failed
 */
export type Desk = {
  serve: WaitingItem | undefined
  waiting: WaitingItem[]
  running: RunningItem[]
  failed: string[]
}

/** Asks every source that this member's rights allow; a failing source does not affect the others. */
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

/** Items of unknown age come last. */
const byAge = (one: WaitingItem, other: WaitingItem) =>
  (one.since?.getTime() ?? FAR) - (other.since?.getTime() ?? FAR) || one.key.localeCompare(other.key)

const FAR = Number.MAX_SAFE_INTEGER
