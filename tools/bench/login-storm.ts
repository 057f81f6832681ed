import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { SECOND } from '#shared/durations.ts'
import { THREAD_NAME } from '#identity/keys/hash-in-thread.ts'
import type { IdentityProcess } from './servers/identity-process.ts'
import { readThreadSeconds } from './servers/process-usage.ts'

const SENDER = fileURLToPath(new URL('send-sign-ins.ts', import.meta.url))

/**
 * People who sign in without a pause, from a process of their own: what they cost their senders must not slow those who measure.
 *
 * @param connections so many sign in at once
 */
export function createLoginStorm({ origin, pid }: IdentityProcess, connections: number) {
  const sender = fork(SENDER, [origin, String(connections)])
  return {
    /** @returns what came of the work, how many signed in while it lasted, and how many cores hashed */
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

/** @throws when the sender ends instead */
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
