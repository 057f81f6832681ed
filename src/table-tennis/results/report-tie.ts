import type { Entries, LogEntry } from './log-entry.ts'
import type { TieState } from './tie-state.ts'

type Report = Omit<Entries['reported'], 'tie'>

/**
 * The log entries for a reported tie. A tie that was not called is first called to no table: from then on its sides are fixed, even if
 * earlier results are corrected.
 */
export function reportTie({ key: tie, home, guest, status, result }: TieState, report: Report): LogEntry[] {
  const reported: LogEntry = { kind: 'reported', tie, ...report }
  const isCalled = status === 'called' || result !== undefined
  if (isCalled || home === undefined || guest === undefined) return [reported]
  return [{ kind: 'called', tie, home, guest, tables: [] }, reported]
}
