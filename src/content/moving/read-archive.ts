import { runInThread } from '#platform/program/run-in-thread.ts'
import { MINUTE } from '#shared/durations.ts'
import type { convertArchive } from './convert-archive.ts'

/** Beside this file among the sources, and beside the program that is built of them. */
const READER = new URL(import.meta.url.endsWith('.ts') ? './archive-reader.ts' : './archive-reader.js', import.meta.url)
const LIMITS = { heapMegabytes: 256, milliseconds: 20 * MINUTE }

/** Apart from everything else: such archives have many ways to be larger than they look, and the site answers meanwhile. */
export const readArchive = async (folder: string, stopping: AbortSignal) =>
  // By archive-reader.ts, of the same version.
  (await runInThread(READER, folder, { ...LIMITS, stopping })) as Awaited<ReturnType<typeof convertArchive>> | undefined
