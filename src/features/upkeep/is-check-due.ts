import { formatTime } from '#shared/berlin-time.ts'
import { DAY, HOUR } from '#shared/durations.ts'

/** At night nobody waits for a page. */
const isNight = (now: Date) => ['02', '03', '04'].includes(formatTime(now).slice(0, 2))

/** Once a night; on a machine that is off at night, when it has not been done for two days. */
export function isCheckDue(last: Date | undefined, now: Date): boolean {
  if (!last) return true
  const age = now.getTime() - last.getTime()
  return age > 2 * DAY || (isNight(now) && age > 12 * HOUR)
}
