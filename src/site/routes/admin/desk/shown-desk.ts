import { berlinDaysBetween, formatTime } from '#shared/berlin-time.ts'
import type { RunningItem, WaitingItem } from './desk-item.ts'
import type { Desk } from './gather-desk.ts'

/** How long something waits, as the row begins: „4 Tage“, or „Heute“ with the time. */
type Age = { text: string; time: string | undefined }
export type ShownItem = Pick<WaitingItem, 'key' | 'title' | 'text' | 'action'> & { age: Age | undefined }

/** The dashboard in words. */
export type ShownDesk = {
  serve: ShownItem | undefined
  waiting: ShownItem[]
  running: RunningItem[]
  failed: string[]
}

export const toShownDesk = ({ serve, waiting, ...desk }: Desk, now: Date): ShownDesk => ({
  ...desk,
  serve: serve && toShownItem(serve, now),
  waiting: waiting.map((item) => toShownItem(item, now)),
})

const toShownItem = ({ key, title, text, action, since }: WaitingItem, now: Date): ShownItem => ({
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
