import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { HashAnswer, HashOrder } from './hash-worker.ts'

/** Beside this file among the sources, and beside the program that is built of them. */
const WORKER = new URL(import.meta.url.endsWith('.ts') ? './hash-worker.ts' : './hash-worker.js', import.meta.url)
/** As the operating system shows it. */
export const THREAD_NAME = 'hashing'

/** Of the process, not of one hasher: a thread takes longer to start than to hash. */
const idle: Worker[] = []

/**
 * Computes in a thread of its own, at a lower priority than everything else. There are as many threads as orders at once; an idle one
 * keeps the process from nothing.
 *
 * @throws what made the thread fail; the next order gets a fresh one
 */
export async function hashInThread<Order extends HashOrder>(order: Order): Promise<HashAnswer<Order>> {
  const thread = idle.pop() ?? startThread()
  thread.ref()
  const answer = await ask(thread, order)
  thread.unref()
  idle.push(thread)
  return answer
}

function startThread(): Worker {
  const thread = new Worker(WORKER, { name: THREAD_NAME })
  // Whoever waits for an answer hears of it by `ask`; without a listener the whole process would end.
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
    // By hash-worker.ts, of the same version.
    return answer as HashAnswer<Order>
  } finally {
    settled.abort()
  }
}
