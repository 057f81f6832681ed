import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { ok, type Result } from '#shared/result.ts'
import type { LinkReport } from './link-report.ts'
import type { UpkeepStore } from './upkeep-store.ts'

/** In bytes. */
export type DiskSpace = { free: number; total: number }

/** How the site itself is doing. @property lastBackup undefined while nobody has made one */
export type SiteState = {
  lastBackup: Date | undefined
  /** Where the data lie. */
  disk: DiskSpace
  version: string
  links: LinkReport | undefined
}

type Needs = {
  upkeep: Pick<UpkeepStore, 'findBackup' | 'findLinkReport'>
  measureDisk: () => Promise<DiskSpace>
  version: string
}

export type UpkeepActions = ReturnType<typeof createUpkeepActions>

export function createUpkeepActions({ upkeep, measureDisk, version }: Needs) {
  return {
    async read(actor: Actor): Promise<Result<SiteState, NotAllowed>> {
      const allowed = allow(actor, 'read-state')
      if (!allowed.ok) return allowed
      return ok({
        version,
        lastBackup: await upkeep.findBackup(),
        disk: await measureDisk(),
        links: await upkeep.findLinkReport(),
      })
    },
  }
}

const GIGABYTE = 2 ** 30

/** Pictures and backups grow; what is left should do for some weeks. */
export const isScarce = ({ free, total }: DiskSpace): boolean => free < GIGABYTE || free < total / 20
