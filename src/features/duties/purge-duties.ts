import { DAY } from '#shared/durations.ts'
import type { DutyStore } from './duty-store.ts'

/** After its end it is forgotten who had a duty; the privacy policy repeats this figure. The duty itself stays for next year’s roster. */
export const DUTY_PLACE_RETENTION = 30 * DAY
const DUTY_RETENTION = 730 * DAY

type Needs = {
  inTransaction: <T>(work: (duties: Pick<DutyStore, 'removeEndedUntil'>) => Promise<T>) => Promise<T>
  now: () => Date
}

/** To be run about once a day. @returns a step that tells how many rows */
export const createPurgeDuties =
  ({ inTransaction, now }: Needs) =>
  (): Promise<number> => {
    const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds)
    return inTransaction((duties) =>
      duties.removeEndedUntil({ places: ago(DUTY_PLACE_RETENTION), duties: ago(DUTY_RETENTION) }),
    )
  }
