import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { ok, type Result } from '#shared/result.ts'
import type { DiskSpace, UpkeepContext } from './context.ts'
import type { Finding, SelfTest } from './finding.ts'
import { judgeHouse } from './judge-house.ts'
import type { LinkReport } from './check-links.ts'

/**
 * The condition of the site.
 *
 * @property lastBackup undefined before the first one @property house findings without the network @property selfTest findings from outside
 */
export type SiteState = {
  lastBackup: Date | undefined
  /** The disk that holds the data. */
  disk: DiskSpace
  version: string
  /** When this version first ran. */
  since: Date | undefined
  links: LinkReport | undefined
  house: Finding[]
  selfTest: SelfTest | undefined
}

/** Enough to find the last purge among deletions on request. */
const MOST_DELETIONS = 100
/** Stops counting here: the queue is stuck in any case. */
const MOST_MAILS = 10_000

export async function readSiteState(ctx: UpkeepContext, actor: Actor): Promise<Result<SiteState, NotAllowed>> {
  if (!may(actor, 'read-state')) return notAllowed('read-state')
  const { deletionLog, mailbox, upkeep } = ctx.read
  const lastBackup = await upkeep.findBackup()
  const facts = {
    lastBackup,
    tried: await upkeep.findTrial(),
    lastPurge: (await deletionLog.list(MOST_DELETIONS)).find(({ kind }) => kind === 'purge')?.at,
    outbox: await mailbox.countWaiting(MOST_MAILS),
    sendsMails: ctx.sendsMails,
  }
  return ok({
    version: ctx.version,
    since: await upkeep.findFirstStart(ctx.version),
    lastBackup,
    house: judgeHouse(facts, ctx.now()),
    selfTest: await upkeep.findSelfTest(),
    disk: await ctx.measureDisk(),
    links: await upkeep.findLinkReport(),
  })
}

/** Checks the site from outside, over the network; stores the findings until the next run. */
export async function runSelfTest(ctx: UpkeepContext, actor: Actor): Promise<Result<void, NotAllowed>> {
  if (!may(actor, 'read-state')) return notAllowed('read-state')
  const findings = await ctx.lookFromOutside()
  return ok(await ctx.write(({ upkeep }) => upkeep.putSelfTest({ testedAt: ctx.now(), findings })))
}

const GIGABYTE = 2 ** 30

/** Pictures and backups grow; the free space should last some weeks. */
export const isScarce = ({ free, total }: DiskSpace): boolean => free < GIGABYTE || free < total / 20
