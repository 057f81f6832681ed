import { formatWait, SECOND } from '#shared/durations.ts'
import type { ImportProgress } from './import-media.ts'

/** So often is told how far it is. */
const PAUSE_MILLISECONDS = 5 * SECOND

/** Tells how far a long import is, first after some seconds; a short one says nothing. */
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
