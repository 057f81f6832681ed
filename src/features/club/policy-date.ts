import type { ClubContext } from './context.ts'
import type { DocumentName } from './editing/document-name.ts'

/** What the privacy policy says, or leaves out, hangs on these. */
const SOURCES: readonly DocumentName[] = ['page/datenschutz', 'club', 'look', 'membership']
/** Of the last change of the record of processing activities; a test reminds of it. */
export const RECORD_DATE = '2026-11-29'

/** Since when the privacy policy says what it says. */
export async function findPolicyDate({ read }: ClubContext): Promise<Date> {
  const versions = await Promise.all(SOURCES.map((name) => read.documents.listVersions(name)))
  const dates = versions.flatMap(([last]) => (last ? [last.at] : []))
  return new Date(Math.max(Date.parse(RECORD_DATE), ...dates.map(Number)))
}
