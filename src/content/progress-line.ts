import { formatWait, SECOND } from '#shared/durations.ts'
import type { ImportProgress } from './import-media.ts'

/** Interval between progress lines. */
const PAUSE_MILLISECONDS = 5 * SECOND

/** Reports the progress of a long import, first after some seconds; a short one prints nothing. */
export function createProgressLine(write: (text: string) => void, now: () => Date) {
  let toldAt = now().getTime()
  return ({ done, total, secondsLeft }: ImportProgress): void => {
    const moment = now().getTime()
    if (done === total || moment - toldAt < PAUSE_MILLISECONDS) return
    toldAt = moment
    const left = secondsLeft === undefined ? '' : `, noch etwa ${formatWait(secondsLeft * SECOND)}`
    write(`Bilder werden vorbereitet (${done} von ${total}${left}) …\n`)
  }
}
