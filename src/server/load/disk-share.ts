import { statfs } from 'node:fs/promises'
import type { DiskSpace } from '#features/upkeep/context.ts'
import { measureFolder } from '#platform/program/measure-folder.ts'
import { MINUTE, SECOND } from '#shared/durations.ts'

/** A measurement is valid this long; measuring a folder of some thousand files takes a tenth of a second. */
const GOOD_FOR = MINUTE
/** A measurement that would refuse an upload is valid only this long, because room may just have been made. */
const GOOD_FOR_REFUSALS = 5 * SECOND

export type DiskShare = ReturnType<typeof createDiskShare>

type Share = {
  /** Limit in bytes for its folder and its data elsewhere; undefined: what the disk holds. */
  most: number | undefined
  /** Its data outside of the folder. */
  measureElsewhere?: () => Promise<number>
  elapsed?: () => number
}

const NOTHING = async () => 0

/** The disk space that this site may still use. */
export function createDiskShare(
  folder: string,
  { most, measureElsewhere = NOTHING, elapsed = () => performance.now() }: Share,
) {
  let known: { used: Promise<number>; at: number } | undefined
  let onTheirWay = 0

  async function measureAll(): Promise<number> {
    // While the database is away nothing can be written there.
    const [inFolder, elsewhere] = await Promise.all([measureFolder(folder), measureElsewhere().catch(NOTHING)])
    return inFolder + elsewhere
  }

  function measureUse(goodFor: number): Promise<number> {
    if (!known || elapsed() - known.at > goodFor) known = { used: measureAll(), at: elapsed() }
    return known.used
  }

  const fits = async (bytes: number, most: number): Promise<boolean> =>
    (await measureUse(GOOD_FOR)) + bytes <= most || (await measureUse(GOOD_FOR_REFUSALS)) + bytes <= most

  return {
    most,

    async measure(): Promise<DiskSpace> {
      const { bsize, bavail, blocks } = await statfs(folder)
      const [free, total] = [bavail * bsize, blocks * bsize]
      if (most === undefined) return { free, total }
      return {
        free: Math.min(free, Math.max(0, most - (await measureUse(GOOD_FOR_REFUSALS)))),
        total: Math.min(total, most),
      }
    },

    /** Reserves room for an upload. @returns undefined if there is none; else `leave` is to be called once, when the upload has ended */
    async enter(bytes: number): Promise<{ leave: () => void } | undefined> {
      onTheirWay += bytes
      const leave = () => {
        onTheirWay -= bytes
        // What arrived is on the disk now.
        known = undefined
      }
      // Counts earlier uploads too; one that arrives while this is measured counts this one.
      if (most === undefined || (await fits(onTheirWay, most))) return { leave }
      onTheirWay -= bytes
      return undefined
    },
  }
}
