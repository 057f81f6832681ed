import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { createTurns } from '#shared/turns/take-turns.ts'
import type { HashAnswer, HashOrder } from './hash-worker.ts'

/** Next to this file in the sources, and next to the built program. */
const WORKER = new URL(import.meta.url.endsWith('.ts') ? './hash-worker.ts' : './hash-worker.js', import.meta.url)
/** The thread's name as the operating system shows it. */
export const THREAD_NAME = 'hashing'

/** Per process, not per hasher: a thread takes longer to start than to hash. */
const idle: Worker[] = []
/** Shared by all hashers: each hash takes twenty megabytes, and more at once than there are processors finish no sooner. */
const inTurn = createTurns(Math.max(2, availableParallelism()))

/**
 * Computes in a thread of its own, at a lower priority than everything else. An idle thread does not keep the process alive.
 *
 * @throws what made the thread fail; the next order gets a fresh thread
 */
export function hashInThread<Order extends HashOrder>(order: Order): Promise<HashAnswer<Order>> {
  return inTurn(() => inFreeThread(order))
}

async function inFreeThread<Order extends HashOrder>(order: Order): Promise<HashAnswer<Order>> {
  const thread = idle.pop() ?? startThread()
  thread.ref()
  const answer = await ask(thread, order)
  thread.unref()
  idle.push(thread)
  return answer
}

function startThread(): Worker {
  const thread = new Worker(WORKER, { name: THREAD_NAME })
  // `ask` reports the error to its caller; without a listener the whole process would end.
  thread.on('error', () => undefined)
  thread.once('exit', () => {
    const place = idle.indexOf(thread)
    if (place >= 0) idle.splice(place, 1)
  })
  return thread
}

async function ask<Order extends HashOrder>(thread: Worker, order: Order): Promise<HashAnswer<Order>> {
  const settled = new AbortController()
  const { signal } = settled
  const ended = async (): Promise<never> => {
    await once(thread, 'exit', { signal })
    throw new Error('the thread that hashes has ended')
  }
  try {
    thread.postMessage(order)
    const [answer] = await Promise.race([once(thread, 'message', { signal }), ended()])
    // From hash-worker.ts, of the same version.
    return answer as HashAnswer<Order>
  } finally {
    settled.abort()
  }
}
