import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Each step doubles the work; 14 takes a second or two. */
const MAX_COST = 14
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./\dA-Za-z]{53}$/
const WORKER = new URL('./bcrypt-worker.ts', import.meta.url)

export function isBcrypt(hash: string): boolean {
  const cost = Number(BCRYPT.exec(hash)?.[1])
  return cost >= 4 && cost <= MAX_COST
}

/**
 * Compares with a hash that another system made. In a thread of its own, for the library computes in JavaScript; each imported person
 * needs it once, then the hash is replaced.
 */
export async function fitsBcrypt(password: string, hash: string): Promise<boolean> {
  const worker = new Worker(WORKER, { workerData: { password, hash } })
  try {
    const [fits] = await once(worker, 'message')
    return fits === true
  } finally {
    await worker.terminate()
  }
}
