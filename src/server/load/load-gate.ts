import { SECOND } from '#shared/durations.ts'

/** At most this many requests are under way; waiting requests take memory. */
const MOST = 500
/** Fewer requests than this are no rush, however slow the machine is at this moment. */
const FEW = 64
/** A rush that lasts longer than this is overload. */
const LONGEST_RUSH_MILLISECONDS = 2 * SECOND
/** Everybody is turned away for at most this long; waiting requests are refused much faster than they could be served. */
const CLEARING_MILLISECONDS = SECOND / 3
/** A sent form has cost its visitor minutes, a page one click. */
const FORMS_MORE = 2
const LOOK_EVERY_MILLISECONDS = 50
/** Less idle time than this fraction is only the event loop's overhead between two tasks. */
const PAUSE = 1 / 20

type Pass = { leave: () => void }
/** @property letIn since it began @property idle of the event loop, at the last check */
type Rush = { begun: number; letIn: number; lookedAt: number; idle: number }

export type LoadGate = ReturnType<typeof createLoadGate>

/**
 * Admits only as many requests as can be answered soon, and turns the others away. Without it, waiting times would grow without end under
 * lasting overload.
 *
 * Requests wait in two places. Those that wait for the database or a hash are under way, and counted. Most are processed in one go and wait
 * before that, in connections that the system has not even handed over; their number is unknown. But a process with waiting requests is never
 * idle. After two seconds without a pause, pages are turned away until nobody waits any more.
 *
 * @param elapsed milliseconds of a monotonic clock
 * @param idle milliseconds for which the event loop has been idle so far
 * @param turnsAway false to count only
 */
export function createLoadGate(elapsed: () => number, idle: () => number, turnsAway = true) {
  let underWay = 0
  let refused = 0
  const rushes = createRushWatch(idle)
  // One for all requests: it only counts down.
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

/** Detects by the pauses of the event loop that a rush lasts too long, and decides how long no page is let in. */
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
