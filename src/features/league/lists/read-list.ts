import { runInThread, type ThreadLimits } from '#platform/program/run-in-thread.ts'
import { SECOND } from '#shared/durations.ts'
import type { Result } from '#shared/result.ts'
import { refuseList, type ListRefusal, type ListRow } from './list-row.ts'

/** @property cell signs of one; what is longer is cut off, what is more of the others is refused */
export const listLimits = { bytes: 900 * 1024, rows: 5_000, columns: 60, cell: 300 }

/** Beside this file among the sources, and beside the program that is built of them. */
const READER = new URL(import.meta.url.endsWith('.ts') ? './list-reader.ts' : './list-reader.js', import.meta.url)

/** A list as large as it may be takes less than a second, and 60 MB. */
const LIMITS: ThreadLimits = { heapMegabytes: 128, milliseconds: 10 * SECOND }

/**
 * The rows of a CSV file, of the first sheet of an Excel file, or of a calendar, the headings first. Read apart from everything else: such
 * files have many ways to be larger than they look.
 */
export async function readList(bytes: Uint8Array, limits = LIMITS): Promise<Result<ListRow[], ListRefusal>> {
  if (bytes.length > listLimits.bytes) return refuseList('Die Datei ist zu groß: Höchstens 900 KB sind möglich.')
  const read = await runInThread(READER, bytes, limits)
  if (read === undefined)
    return refuseList('Diese Datei ist zu umständlich gebaut. Bitte speichern Sie die Liste als CSV.')
  // By list-reader.ts, of the same version.
  return read as Result<ListRow[], ListRefusal>
}
