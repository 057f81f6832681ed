import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { SECOND } from '#shared/durations.ts'
import { THREAD_NAME } from '#identity/keys/hash-in-thread.ts'
import type { IdentityProcess } from './servers/identity-process.ts'
import { readThreadSeconds } from './servers/process-usage.ts'

const SENDER = fileURLToPath(new URL('send-sign-ins.ts', import.meta.url))

/**
 * Constant sign-ins from a process of their own, so that the senders' cost does not slow the measurement.
 *
 * @param connections number of concurrent sign-ins
 */
export function createLoginStorm({ origin, pid }: IdentityProcess, connections: number) {
  const sender = fork(SENDER, [origin, String(connections)])
  return {
    /** @returns the outcome of the work, the number of sign-ins meanwhile, and the number of cores that hashed */
    async run<T>(work: () => Promise<T>): Promise<{ outcome: T; signIns: number; hashingCores: number }> {
      const answer = nextWord(sender)
      const [hashedBefore, begun] = [await readThreadSeconds(pid, THREAD_NAME), performance.now()]
      sender.send('begin')
      const early = answer.then(() => Promise.reject(new Error('The storm ended early.')))
      const outcome = await Promise.race([work(), early])
      const hashed = (await readThreadSeconds(pid, THREAD_NAME)) - hashedBefore
      const hashingCores = hashed / ((performance.now() - begun) / SECOND)
      sender.send('end')
      return { outcome, signIns: await answer, hashingCores }
    },
    end: () => void sender.disconnect(),
  }
}

/** @throws when the sender exits instead */
async function nextWord(sender: ChildProcess): Promise<number> {
  const settled = new AbortController()
  const { signal } = settled
  const gone = once(sender, 'exit', { signal }).then(() => Promise.reject(new Error('The storm could not be sent.')))
  try {
    const [signIns] = await Promise.race([once(sender, 'message', { signal }), gone])
    return Number(signIns)
  } finally {
    settled.abort()
  }
}
