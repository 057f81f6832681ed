import { SECOND } from '#shared/durations.ts'

/** So many may be under way; what waits takes memory. */
const MOST = 500
/** So few are no rush, however slow the machine is at this moment. */
const FEW = 64
/** A rush that is not over in this time is more than we can do. */
const LONGEST_RUSH_MILLISECONDS = 2 * SECOND
/** So long at most everybody is turned away; those who wait are told much faster than they could be served. */
const CLEARING_MILLISECONDS = SECOND / 3
/** A sent form has cost its visitor minutes, a page one click. */
const FORMS_MORE = 2
const LOOK_EVERY_MILLISECONDS = 50
/** Less idleness than this part of the time is the event loop's way from one piece of work to the next. */
const PAUSE = 1 / 20

type Pass = { leave: () => void }
/** @property letIn since it began @property idle of the event loop, when it was looked at last */
type Rush = { begun: number; letIn: number; lookedAt: number; idle: number }

export type LoadGate = ReturnType<typeof createLoadGate>

/**
 * Lets so many requests in that those who are let in are answered soon, and turns the others away. Without it, under lasting overload
 * everybody would wait longer and longer.
 *
 * Requests wait in two places. Those that wait for the database or a hash are under way, and counted. Most are made in one go and wait
 * before that, in connections that the system has not even handed over; how many nobody tells. But a process with somebody waiting
 * never pauses. When it has worked for two seconds without a pause, pages are turned away until nobody waits any more.
 *
 * @param elapsed milliseconds of a clock that nobody sets
 * @param idle milliseconds for which the event loop has waited for work so far
 * @param turnsAway false to count only
 */
export function createLoadGate(elapsed: () => number, idle: () => number, turnsAway = true) {
  let underWay = 0
  let refused = 0
  const rushes = createRushWatch(idle)
  // One for all: it says nothing but that somebody goes.
  const pass: Pass = { leave: () => void (underWay -= 1) }

  return {
    /** @returns undefined when the request is to be turned away; else `leave` is to be called once, when it is answered */
    enter(isForm: boolean): Pass | undefined {
      rushes.look(elapsed())
      const isClearing = rushes.isClearing() && !isForm
      if (turnsAway && (isClearing || underWay >= (isForm ? MOST * FORMS_MORE : MOST))) {
        refused += 1
        return undefined
      }
      rushes.noteLetIn()
      underWay += 1
      return pass
    },

    get underWay() {
      return underWay
    },

    /** Requests turned away since the start of the process. */
    get refused() {
      return refused
    },
  }
}

/** Notices by the pauses of the event loop that a rush goes on for too long, and for how long nobody is to be let in. */
function createRushWatch(idle: () => number) {
  let rush: Rush | undefined
  let clearingSince: number | undefined

  function look(moment: number): void {
    if (rush && moment - rush.lookedAt < LOOK_EVERY_MILLISECONDS) return
    const idled = idle()
    const hasPaused = rush === undefined || idled - rush.idle > (moment - rush.lookedAt) * PAUSE
    const isCleared = clearingSince !== undefined && moment - clearingSince > CLEARING_MILLISECONDS
    if (!rush || hasPaused || isCleared) {
      rush = { begun: moment, letIn: 0, lookedAt: moment, idle: idled }
      clearingSince = undefined
      return
    }
    rush.lookedAt = moment
    rush.idle = idled
    if (rush.letIn >= FEW && moment - rush.begun > LONGEST_RUSH_MILLISECONDS) clearingSince ??= moment
  }

  return {
    look,
    isClearing: () => clearingSince !== undefined,
    noteLetIn() {
      if (rush) rush.letIn += 1
    },
  }
}
