import { ANSWER_WITHIN, CONFIRM_WITHIN, ENDED_RETENTION, QUESTION_AFTER } from './youth-list.ts'
import type { YouthStore } from './youth-store.ts'

type Needs = {
  inTransaction: <T>(work: (youth: Pick<YouthStore, 'removeUntil'>) => Promise<T>) => Promise<T>
  now: () => Date
}

/** Forgets whom nobody confirmed, and who waits no longer; to be run about once a day. @returns a step that tells how many */
export const createPurgeYouthList =
  ({ inTransaction, now }: Needs) =>
  (): Promise<number> => {
    const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds)
    // Whoever was asked and did not answer has ended by then; this is for lists that nobody settled.
    const affirmed = ago(QUESTION_AFTER + ANSWER_WITHIN + ENDED_RETENTION)
    return inTransaction((youth) =>
      youth.removeUntil({ asked: ago(CONFIRM_WITHIN), affirmed, ended: ago(ENDED_RETENTION) }),
    )
  }
