import type { Context } from '#platform/context.ts'
import type { YouthStores } from './context.ts'
import { ANSWER_WITHIN, CONFIRM_WITHIN, ENDED_RETENTION, QUESTION_AFTER } from './youth-list.ts'

/** Forgets whom nobody confirmed, and who waits no longer; to be run about once a day. @returns how many */
export function purgeYouthList({ write, now }: Context<YouthStores>): Promise<number> {
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds)
  // Whoever was asked and did not answer has ended by then; this is for lists that nobody settled.
  const affirmed = ago(QUESTION_AFTER + ANSWER_WITHIN + ENDED_RETENTION)
  return write(({ youth }) => youth.removeUntil({ asked: ago(CONFIRM_WITHIN), affirmed, ended: ago(ENDED_RETENTION) }))
}
