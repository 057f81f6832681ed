import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { ok, type Result } from '#shared/result.ts'
import type { Finding, SelfTest } from './finding.ts'
import { judgeHouse, type HouseFacts } from './judge-house.ts'
import type { LinkReport } from './link-report.ts'
import type { UpkeepStore } from './upkeep-store.ts'

/** In bytes. */
export type DiskSpace = { free: number; total: number }

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
  links: LinkReport | undefined
  house: Finding[]
  selfTest: SelfTest | undefined
}

type Needs = {
  upkeep: Pick<UpkeepStore, 'findBackup' | 'findLinkReport' | 'findTrial' | 'findSelfTest'>
  inTransaction: <T>(work: (upkeep: Pick<UpkeepStore, 'putSelfTest'>) => Promise<T>) => Promise<T>
  measureDisk: () => Promise<DiskSpace>
  findLastPurge: () => Promise<Date | undefined>
  lookAtOutbox: () => Promise<HouseFacts['outbox']>
  sendsMails: boolean
  /** Asks the site's own pages, and the DNS what it says of the club's mails. */
  lookFromOutside: () => Promise<Finding[]>
  version: string
  now: () => Date
}

export type UpkeepActions = ReturnType<typeof createUpkeepActions>

export function createUpkeepActions(needs: Needs) {
  const { upkeep, measureDisk, version, now } = needs

  const readHouse = async (lastBackup: Date | undefined): Promise<HouseFacts> => ({
    lastBackup,
    tried: await upkeep.findTrial(),
    lastPurge: await needs.findLastPurge(),
    outbox: await needs.lookAtOutbox(),
    sendsMails: needs.sendsMails,
  })

  return {
    async read(actor: Actor): Promise<Result<SiteState, NotAllowed>> {
      const allowed = allow(actor, 'read-state')
      if (!allowed.ok) return allowed
      const lastBackup = await upkeep.findBackup()
      return ok({
        version,
        lastBackup,
        house: judgeHouse(await readHouse(lastBackup), now()),
        selfTest: await upkeep.findSelfTest(),
        disk: await measureDisk(),
        links: await upkeep.findLinkReport(),
      })
    },

    /** Looks at the site as others see it, which asks the network; what is found is kept until the next time. */
    async test(actor: Actor): Promise<Result<void, NotAllowed>> {
      const allowed = allow(actor, 'read-state')
      if (!allowed.ok) return allowed
      const findings = await needs.lookFromOutside()
      await needs.inTransaction((store) => store.putSelfTest({ testedAt: now(), findings }))
      return ok(undefined)
    },
  }
}

const GIGABYTE = 2 ** 30

/** Pictures and backups grow; what is left should do for some weeks. */
export const isScarce = ({ free, total }: DiskSpace): boolean => free < GIGABYTE || free < total / 20
