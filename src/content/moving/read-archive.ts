import { runInThread } from '#platform/program/run-in-thread.ts'
import { MINUTE } from '#shared/durations.ts'
import type { convertArchive } from './convert-archive.ts'

/** Lies beside this file in the sources, and beside the built program. */
const READER = new URL(import.meta.url.endsWith('.ts') ? './archive-reader.ts' : './archive-reader.js', import.meta.url)
const LIMITS = { heapMegabytes: 256, milliseconds: 20 * MINUTE }

/** Reads the archive in a thread of its own: untrusted archives may expand to much more than their size, and the site must keep responding. */
export const readArchive = async (folder: string, stopping: AbortSignal) =>
  // Posted by archive-reader.ts, of the same version.
  (await runInThread(READER, folder, { ...LIMITS, stopping })) as Awaited<ReturnType<typeof convertArchive>> | undefined
