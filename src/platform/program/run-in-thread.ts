import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createTurns } from '#shared/turns/take-turns.ts'

/** @property stopping aborts it early */
export type ThreadLimits = { heapMegabytes: number; milliseconds: number; stopping?: AbortSignal }

const BEYOND = 'ERR_WORKER_OUT_OF_MEMORY'

/** Sequentially: even with many concurrent callers, it takes the memory of one. */
const inTurn = createTurns(1)

/**
 * Processes untrusted input in a separate thread: a malicious input can only harm that thread, and the event loop stays free meanwhile.
 *
 * @param program posts its answer to its parent @param order is its `workerData`
 * @returns undefined if it exceeds the time or memory limit
 */
export function runInThread(program: URL, order: unknown, limits: ThreadLimits): Promise<unknown> {
  return inTurn(() => ask(program, order, limits))
}

async function ask(
  program: URL,
  workerData: unknown,
  { heapMegabytes, milliseconds, stopping }: ThreadLimits,
): Promise<unknown> {
  const resourceLimits = { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 8 }
  const thread = new Worker(program, { workerData, resourceLimits })
  const signal = AbortSignal.any([AbortSignal.timeout(milliseconds), ...(stopping ? [stopping] : [])])
  try {
    const [answer] = await once(thread, 'message', { signal })
    return answer
  } catch (error) {
    if (signal.aborted || (error instanceof Error && 'code' in error && error.code === BEYOND)) return undefined
    throw error
  } finally {
    await thread.terminate()
  }
}
