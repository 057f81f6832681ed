import { nextReminder } from '#features/contact/enquiries/enquiry.ts'
import { isOver } from '#features/moving/move.ts'
import type { ServerContext } from '#server/context/site-context.ts'
import { DAY, HOUR, MINUTE, earliest } from '#shared/durations.ts'

export type FindNext = (now: Date) => Promise<Date | undefined>

/**
 * When the next work is due without any visit; undefined if there is none. Work that a visit or an edit triggers is normally done at once,
 * so only what is left of it counts here.
 */
export function nextWork(ctx: ServerContext, daysBeforeDuties: number) {
  const { read } = ctx
  return {
    never: async () => undefined,
    daily: async (now) => after(now, DAY),
    moves: whereThere(MINUTE, async () => !(await read.siteMoves.list()).every(isOver)),
    newsletters: whereThere(MINUTE, async () =>
      (await read.newsletters.list()).some(({ state }) => state === 'sending'),
    ),
    // Reminders of tomorrow go out in the evening.
    reminders: whereThere(HOUR, async () => (await read.subscriptions.list()).length > 0),
    // Retries what a push service could not take.
    notices: whereThere(HOUR, async () => (await read.push.list()).length > 0),
    waitingLists: whereThere(HOUR, async () => (await read.teams.listQueuedEvents()).length > 0),
    youthList: whereThere(HOUR, async () => (await read.youth.read()).children.length > 0),
    enquiries: async () => earliest(...(await read.enquiries.listOpen()).map((enquiry) => nextReminder(enquiry)?.at)),
    async duties(now) {
      const duties = await read.duties.list({ endsAfter: now })
      const reminders = duties.map(({ startsAt }) => new Date(startsAt.getTime() - daysBeforeDuties * DAY))
      return earliest(...reminders.filter((at) => at > now))
    },
  } satisfies Record<string, FindNext>
}

const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)

const whereThere =
  (milliseconds: number, isThere: () => Promise<boolean>): FindNext =>
  async (now) =>
    (await isThere()) ? after(now, milliseconds) : undefined
