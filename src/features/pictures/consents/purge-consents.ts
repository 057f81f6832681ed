import { berlinDay } from '#shared/berlin-time.ts'
import type { ConsentStore } from './consent-store.ts'
import { lastYearOf } from './consent.ts'

type Needs = {
  inTransaction: <T>(work: (consents: Pick<ConsentStore, 'list' | 'listShown' | 'remove'>) => Promise<T>) => Promise<T>
  now: () => Date
}

/** Deletes entries of the register that have been kept long enough (`lastYearOf`); the privacy policy repeats how long that is. */
export function createPurgeConsents({ inTransaction, now }: Needs) {
  /** @returns how many */
  return async function purgeConsents(): Promise<number> {
    const year = Number(berlinDay(now()).slice(0, 4))
    return inTransaction(async (consents) => {
      const shown = await consents.listShown()
      const isOver = (last: number | undefined) => last !== undefined && year > last
      const due = (await consents.list()).filter((each) => isOver(lastYearOf(each, shown.has(each.id))))
      return consents.remove(due.map(({ id }) => id))
    })
  }
}
