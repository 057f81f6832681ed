import type { LinkReport } from './link-report.ts'
import { isCheckDue } from './is-check-due.ts'
import type { UpkeepStore } from './upkeep-store.ts'

type Needs = {
  findLinkCheck: UpkeepStore['findLinkCheck']
  inTransaction: <T>(work: (upkeep: UpkeepStore) => Promise<T>) => Promise<T>
  check: () => Promise<LinkReport>
  now: () => Date
}

/** Looks at the links where that is due and no other instance does. @returns undefined when there was nothing to do */
export async function checkNightly({
  findLinkCheck,
  inTransaction,
  check,
  now,
}: Needs): Promise<LinkReport | undefined> {
  const last = await findLinkCheck()
  if (!isCheckDue(last, now())) return undefined
  const isOurs = await inTransaction((upkeep) => upkeep.claimLinkCheck(last, now()))
  if (!isOurs) return undefined
  const report = await check()
  await inTransaction((upkeep) => upkeep.putLinkReport(report))
  return report
}
