import type { ClubContext } from './context.ts'
import type { DocumentName } from './editing/document-name.ts'

/** The documents that determine what the privacy policy says or leaves out. */
const SOURCES: readonly DocumentName[] = ['page/datenschutz', 'club', 'look', 'membership']
/** Date of the last change to the record of processing activities; a test enforces its update. */
export const RECORD_DATE = '2026-11-29'

/** The date of the last change to the privacy policy. */
export async function findPolicyDate({ read }: ClubContext): Promise<Date> {
  const versions = await Promise.all(SOURCES.map((name) => read.documents.listVersions(name)))
  const dates = versions.flatMap(([last]) => (last ? [last.at] : []))
  return new Date(Math.max(Date.parse(RECORD_DATE), ...dates.map(Number)))
}
