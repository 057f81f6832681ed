import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { MINUTE } from '#shared/durations.ts'
import { pinned } from './servers/pinned.ts'

/** Requests to be sent as fast as the answers come. */
export type LoadOrder = {
  origin: string
  /** Each connection cycles through them. */
  requests: { method: 'GET' | 'POST'; path: string; headers: Record<string, string> }[]
  /** If given, each body is sent exactly once, with the next request; there must be as many as requests. */
  bodies?: string[]
  amount: number
  connections: number
}

/** @property seconds from the first request to the last answer */
export type LoadOutcome = { statusCounts: Record<string, number>; failures: number; seconds: number }

/** Longer than any order that is answered at all. */
const PATIENCE = 10 * MINUTE
const SENDER = fileURLToPath(new URL('send-load.ts', import.meta.url))

/**
 * Sends the load from a process of its own, so that the sender's work does not slow the measured server.
 *
 * @param core the only processor core the sender may use; any if left out
 * @throws when a request failed or was answered with another status
 */
export async function sendLoad(order: LoadOrder, expectedStatus: number, core?: number): Promise<LoadOutcome> {
  const [command, ...args] = pinned([process.execPath, SENDER], core)
  const sender = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'], timeout: PATIENCE, killSignal: 'SIGKILL' })
  sender.stdin.end(JSON.stringify(order))
  const answer = await text(sender.stdout)
  if (answer === '') throw new Error('The load was not sent.')
  // Written by send-load.ts of the same version.
  const outcome = JSON.parse(answer) as LoadOutcome
  if (outcome.failures > 0 || outcome.statusCounts[expectedStatus] !== order.amount) {
    const counts = JSON.stringify(outcome.statusCounts)
    throw new Error(`Of ${order.amount} requests ${outcome.failures} failed; the answers were ${counts}.`)
  }
  return outcome
}
