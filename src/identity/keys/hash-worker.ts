import { argon2Sync, type Argon2Parameters } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** What a thread can compute. */
export type HashOrder =
  | { kind: 'argon2'; variant: 'argon2id' | 'argon2i'; parameters: Argon2Parameters }
  | { kind: 'bcrypt'; password: string; hash: string }

/** The tag for argon2; for bcrypt, whether the password fits. */
export type HashAnswer<Order extends HashOrder> = Order extends { kind: 'argon2' } ? Uint8Array : boolean

/** On a contended core, such a thread still gets a tenth: people can sign in while the site is busy. */
const LOW_PRIORITY = 10

/** One thread beside the event loop, which computes one order at a time; started by `hash-in-thread.ts`, of the same version. */
stepAside()
parentPort?.on('message', async (order: HashOrder) => parentPort?.postMessage(await compute(order)))

/**
 * A thread that wakes up on the core where this one computes would otherwise wait until this one's time slice is over: up to four milliseconds.
 * Only Linux has priorities per thread; elsewhere the whole process would step aside.
 */
function stepAside(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(LOW_PRIORITY)
  } catch {
    // Forbidden here, or already lower: hashing works all the same.
  }
}

async function compute(order: HashOrder): Promise<Uint8Array | boolean> {
  if (order.kind === 'argon2') return argon2Sync(order.variant, order.parameters)
  // Loaded only where there are imported hashes.
  const { compareSync } = await import('bcryptjs')
  return compareSync(order.password, order.hash)
}
