import type { Entries, LogEntry } from './log-entry.ts'
import type { TieState } from './tie-state.ts'

type Report = Omit<Entries['reported'], 'tie'>

/**
 * What is written when a tie is reported. One that nobody has called is called to no table first: from then on its sides stand, whatever is
 * corrected of the results before it.
 */
export function reportTie({ key: tie, home, guest, status, result }: TieState, report: Report): LogEntry[] {
  const reported: LogEntry = { kind: 'reported', tie, ...report }
  const isCalled = status === 'called' || result !== undefined
  if (isCalled || home === undefined || guest === undefined) return [reported]
  return [{ kind: 'called', tie, home, guest, tables: [] }, reported]
}
