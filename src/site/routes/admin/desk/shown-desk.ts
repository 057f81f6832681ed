import { berlinDaysBetween, formatTime } from '#shared/berlin-time.ts'
import type { RunningItem, WaitingItem } from './desk-item.ts'
import type { Desk } from './gather-desk.ts'

/** How long an item has been waiting, as its row begins: „4 Tage“, or „Heute“ with the time. */
type Age = { text: string; time: string | undefined }
export type ShownItem = ReturnType<typeof toShownItem>

/** This many items are shown; the others on request. */
const SHOWN = 3

export type ShownDesk = ReturnType<typeof toShownDesk>

/** The dashboard as text. @param isWhole whether to show all items */
export function toShownDesk({ serve, waiting, running, failed }: Desk, now: Date, isWhole = false) {
  const shown = isWhole ? waiting : waiting.slice(0, SHOWN - 1)
  const ahead = running.filter(({ at }) => at !== undefined && at > now)
  const [next] = ahead.toSorted((one, other) => Number(one.at) - Number(other.at))
  return {
    serve: serve && toShownItem(serve, now),
    waiting: shown.map((item) => toShownItem(item, now)),
    /** The number of items that are not shown. */
    more: waiting.length - shown.length,
    running: running.map(toTold),
    /** The next event among what runs by itself; never a past one. */
    next: next && toTold(next),
    failed,
  }
}

const toTold = ({ key, when, text }: RunningItem) => ({ key, when, text })

const toShownItem = ({ key, title, text, action, since }: WaitingItem, now: Date) => ({
  key,
  title,
  text,
  action,
  age: since && ageOf(since, now),
})

function ageOf(since: Date, now: Date): Age {
  const days = berlinDaysBetween(since, now)
  if (days <= 0) return { text: 'Heute', time: formatTime(since).replace(/^0/, '') }
  return { text: days === 1 ? '1 Tag' : `${days} Tage`, time: undefined }
}
