import { readArchive } from '#content/moving/read-archive.ts'
import { workOnMoves } from '#content/moving/work-on-moves.ts'
import { movesFolder, type ServerContext } from '#server/context/site-context.ts'
import { settleYouthList } from '#features/youth/change-list.ts'
import { notifyBrowsers } from '#features/dates/push/notify-browsers.ts'
import { remindOfDates } from '#features/dates/reminders/remind-of-dates.ts'
import { remindOfDuties } from '#features/duties/remind-of-duties.ts'
import { settleAll } from '#features/tournaments/registrations/settle-event.ts'
import { createMarking } from '#platform/db/high-water-mark.ts'
import { remindOffices } from '#features/contact/enquiries/remind-offices.ts'
import { sendNewsletters } from '#features/newsletter/send-newsletters.ts'
import { purges, type PurgeContext } from '#server/privacy/purges.ts'
import { MINUTE, DAY, HOUR, SECOND, earliest } from '#shared/durations.ts'
import type { Ground } from './open-ground.ts'
import { nextWork, type FindNext } from './next-work.ts'
import { startPictures } from './start-pictures.ts'
import { startRepeating, type Job } from './start-repeating.ts'
import type { Log } from '#platform/log/log.ts'

/**
 * The last step: the work between requests.
 *
 * @param sweepUploads deletes the parts of uploads that were not finished in time
 * @returns `finish` ends it, after the current mail and picture
 */
export function startBackground(ground: Ground, ctx: ServerContext, sweepUploads: Job['run']) {
  const { log, tournaments } = ground
  const { mailer } = ground.accounts
  const pictures = startPictures(ground)
  const jobs = [...workByClock(ground, ctx, sweepUploads), purging(purges, ctx)]
  const repeated = jobs.map((job) => startRepeating(job, log))
  // A computer in a hall sends no mail: home sends those about entries, and the computer knows no other addresses.
  if (tournaments.lease === undefined) mailer.start()
  return {
    picturesMade: pictures.made,
    /** When the next work is due that no visitor triggers. */
    async next(now: Date): Promise<Date | undefined> {
      return earliest(...(await Promise.all([...repeated.map((job) => job.next(now)), mailer.next()])))
    },
    /** Does everything that is due. */
    async now(): Promise<void> {
      for (const job of repeated) await job.now()
      if (tournaments.lease === undefined) await mailer.untilIdle()
    },
    finish: async () => void (await Promise.all([...repeated, mailer, pictures].map((work) => work.stop()))),
  }
}

/** Jobs that repeat by the clock; none of them waits for a visitor. */
function workByClock({ config, connection, content }: Ground, ctx: ServerContext, sweepUploads: Job['run']): Job[] {
  const moving = { ...content, movesFolder: movesFolder(config), readArchive }
  const next = nextWork(ctx, config.dutyReminderDays)
  return [
    every(2 * SECOND, 'websites that move in', (stopping) => workOnMoves(moving, stopping), next.moves),
    // Every minute: a cancellation of this evening that is entered in the morning should reach people in the morning.
    every(MINUTE, 'reminders of dates', () => remindOfDates(ctx), next.reminders),
    every(MINUTE, 'waiting lists', () => settleAll(ctx), next.waitingLists),
    every(MINUTE / 2, 'notices of browsers', () => notifyBrowsers(ctx), next.notices),
    every(MINUTE / 4, 'newsletters', () => sendNewsletters(ctx), next.newsletters),
    everyTenMinutes('reminders', () => remindOffices(ctx), next.enquiries),
    everyTenMinutes('reminders of duties', () => remindOfDuties(ctx, config.dutyReminderDays), next.duties),
    every(MINUTE, 'high-water mark', createMarking(connection, config.dataDir), next.never),
    everyTenMinutes('youth list', () => settleYouthList(ctx), next.youthList),
    everyTenMinutes('unfinished uploads', sweepUploads, next.daily),
  ]
}

const every = (milliseconds: number, name: string, run: Job['run'], next: FindNext): Job => ({
  name,
  run,
  next,
  firstAfterMilliseconds: milliseconds,
  everyMilliseconds: milliseconds,
})

const everyTenMinutes = (name: string, run: Job['run'], next: FindNext): Job => ({
  ...every(MINUTE, name, run, next),
  everyMilliseconds: 10 * MINUTE,
})

/** Deletes data whose retention is over, soon after the start and then once a day. */
export function purging(
  steps: Readonly<Record<string, (ctx: PurgeContext) => Promise<number>>>,
  ctx: PurgeContext & { log: Log },
): Job {
  const { log, now, newId } = ctx
  const isSteady = createSteadyClock(now)
  return {
    name: 'purging',
    firstAfterMilliseconds: MINUTE,
    everyMilliseconds: DAY,
    async run(stopping) {
      if (!isSteady()) return log.warn('the clock has jumped: nothing is purged today')
      const counts: Record<string, number> = {}
      for (const [step, purge] of Object.entries(steps)) if (!stopping.aborted) counts[step] = await purge(ctx)
      const deleted = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
      if (Object.keys(deleted).length > 0)
        await ctx.write(({ deletionLog }) =>
          deletionLog.add({ id: newId(), kind: 'purge', at: now(), counts: deleted }),
        )
      log.debug(counts, 'purged')
    },
  }
}

/**
 * Whether the wall clock and elapsed time agree since the last call. A purge under a clock that jumped ahead, even briefly, would delete for
 * good; waiting a day loses nothing.
 */
export function createSteadyClock(now: () => Date, elapsed: () => number = () => performance.now()): () => boolean {
  const offset = () => now().getTime() - elapsed()
  let known = offset()
  return () => {
    const jumped = Math.abs(offset() - known)
    known = offset()
    return jumped < HOUR
  }
}
