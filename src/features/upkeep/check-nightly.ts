import type { Context } from '#platform/context.ts'
import { formatTime } from '#shared/berlin-time.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import type { LinkReport } from './check-links.ts'
import type { UpkeepStore } from './upkeep-store.ts'

/** Checks the links if that is due and no other instance does it. @returns undefined if there was nothing to do */
export async function checkNightly(
  { read, write, now }: Context<{ upkeep: UpkeepStore }>,
  check: () => Promise<LinkReport>,
): Promise<LinkReport | undefined> {
  const last = await read.upkeep.findLinkCheck()
  if (!isCheckDue(last, now())) return undefined
  if (!(await write(({ upkeep }) => upkeep.claimLinkCheck(last, now())))) return undefined
  const report = await check()
  await write(({ upkeep }) => upkeep.putLinkReport(report))
  return report
}

/** At night nobody waits for a page. */
const isNight = (now: Date) => ['02', '03', '04'].includes(formatTime(now).slice(0, 2))

/** Once a night; on a machine that is off at night, after two days without a check. */
export function isCheckDue(last: Date | undefined, now: Date): boolean {
  if (!last) return true
  const age = now.getTime() - last.getTime()
  return age > 2 * DAY || (isNight(now) && age > 12 * HOUR)
}
