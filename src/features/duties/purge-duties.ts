import type { Context } from '#platform/context.ts'
import { DAY } from '#shared/durations.ts'
import type { DutyStore } from './duty-store.ts'

/** After its end it is forgotten who had a duty; the privacy policy repeats this figure. The duty itself stays for next year’s roster. */
export const DUTY_PLACE_RETENTION = 30 * DAY
const DUTY_RETENTION = 730 * DAY

/** To be run about once a day. @returns how many rows */
export function purgeDuties(ctx: Context<{ duties: DutyStore }>): Promise<number> {
  const ago = (milliseconds: number) => new Date(ctx.now().getTime() - milliseconds)
  return ctx.write(({ duties }) =>
    duties.removeEndedUntil({ places: ago(DUTY_PLACE_RETENTION), duties: ago(DUTY_RETENTION) }),
  )
}
