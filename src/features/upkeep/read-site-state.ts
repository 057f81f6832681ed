import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { ok, type Result } from '#shared/result.ts'
import type { DiskSpace, UpkeepContext } from './context.ts'
import type { Finding, SelfTest } from './finding.ts'
import { judgeHouse } from './judge-house.ts'
import type { LinkReport } from './check-links.ts'

/**
 * How the site itself is doing.
 *
 * @property lastBackup undefined while nobody has made one @property house what the house knows of itself @property selfTest what the last look from outside has found
 */
export type SiteState = {
  lastBackup: Date | undefined
  /** Where the data lie. */
  disk: DiskSpace
  version: string
  /** When this version first ran. */
  since: Date | undefined
  links: LinkReport | undefined
  house: Finding[]
  selfTest: SelfTest | undefined
}

/** Among so many the last purge is found; what people ask to have deleted stands between. */
const MOST_DELETIONS = 100
/** More mails are not counted; it is a queue that is stuck in any case. */
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

/** Looks at the site as others see it, which asks the network; what is found is kept until the next time. */
export async function runSelfTest(ctx: UpkeepContext, actor: Actor): Promise<Result<void, NotAllowed>> {
  if (!may(actor, 'read-state')) return notAllowed('read-state')
  const findings = await ctx.lookFromOutside()
  return ok(await ctx.write(({ upkeep }) => upkeep.putSelfTest({ testedAt: ctx.now(), findings })))
}

const GIGABYTE = 2 ** 30

/** Pictures and backups grow; what is left should do for some weeks. */
export const isScarce = ({ free, total }: DiskSpace): boolean => free < GIGABYTE || free < total / 20
