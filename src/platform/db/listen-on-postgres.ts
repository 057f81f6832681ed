import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { escapeIdentifier } from 'pg'
import { SECOND } from '#shared/durations.ts'
import type { Listening } from './database.ts'
import { createPostgresClient } from './postgres-client.ts'

/** After a lost connection; doubled with each attempt that fails, up to the longest. */
const FIRST_PAUSE_MILLISECONDS = 100
const LONGEST_PAUSE_MILLISECONDS = 10 * SECOND

const defaultPause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal }).catch(() => undefined)

/**
 * Hears what is announced on a channel, on a connection of its own outside of the pool, which is made anew whenever it is lost.
 *
 * @param hear also called after each connecting, then without a text, for something may have been announced before
 * @param pause resolves after so many milliseconds, or when the signal says so
 */
export function listenOnPostgres(
  url: string,
  channel: string,
  hear: (text?: string) => void,
  pause = defaultPause,
): Listening {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = once(signal, 'abort')

  async function listenOnce(): Promise<boolean> {
    const client = createPostgresClient(url, 'listening')
    const ended = new Promise((resolve) => client.once('end', resolve))
    client.on('notification', ({ payload = '' }) => hear(payload))
    try {
      await client.connect()
      await client.query(`listen ${escapeIdentifier(channel)}`)
      hear()
      // Not before: the module never answers whoever ends a connection while it is being made.
      await Promise.race([ended, stopped])
      return true
    } catch {
      // Whoever listens also asks now and then, and that says what is wrong with the server.
      return false
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  async function listen(): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      failures = (await listenOnce()) ? 0 : failures + 1
      const longest = Math.min(LONGEST_PAUSE_MILLISECONDS, FIRST_PAUSE_MILLISECONDS * 2 ** failures)
      await pause(longest * (0.5 + Math.random() / 2), signal)
    }
  }

  const listening = listen()
  return {
    async stop() {
      stopping.abort()
      await listening
    },
  }
}
