import { runInThread, type ThreadLimits } from '#platform/program/run-in-thread.ts'
import { SECOND } from '#shared/durations.ts'
import type { Result } from '#shared/result.ts'
import { refuseList, type ListRefusal, type ListRow } from './list-row.ts'

/** @property cell characters of one; longer ones are cut off, while a list beyond the other limits is refused */
export const listLimits = { bytes: 900 * 1024, rows: 5_000, columns: 60, cell: 300 }

/** Next to this file in the sources, and next to the built program. */
const READER = new URL(import.meta.url.endsWith('.ts') ? './list-reader.ts' : './list-reader.js', import.meta.url)

/** The largest allowed list takes less than a second, and 60 MB. */
const LIMITS: ThreadLimits = { heapMegabytes: 128, milliseconds: 10 * SECOND }

/**
 * The rows of a CSV file, of the first sheet of an Excel file, or of a calendar, the headings first. Parses untrusted input in a thread with
 * limits: such files can be far larger than they look.
 */
export async function readList(bytes: Uint8Array, limits = LIMITS): Promise<Result<ListRow[], ListRefusal>> {
  if (bytes.length > listLimits.bytes) return refuseList('Die Datei ist zu groß: Höchstens 900 KB sind möglich.')
  const read = await runInThread(READER, bytes, limits)
  if (read === undefined)
    return refuseList('Diese Datei ist zu umständlich gebaut. Bitte speichern Sie die Liste als CSV.')
  // Written by list-reader.ts, of the same version.
  return read as Result<ListRow[], ListRefusal>
}
