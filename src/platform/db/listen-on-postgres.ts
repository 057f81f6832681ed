import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { escapeIdentifier, type Client } from 'pg'
import { SECOND } from '#shared/durations.ts'
import type { Listening } from './database.ts'
import { createPostgresClient } from './postgres-pool.ts'

/** Pause after a lost connection; doubled with each failed attempt, up to the longest. */
const FIRST_PAUSE_MILLISECONDS = 100
const LONGEST_PAUSE_MILLISECONDS = 10 * SECOND

const defaultPause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal }).catch(() => undefined)

type Ear = { channel: string; hear: (text?: string) => void }

/**
 * Listens to any number of channels on one connection outside of the pool. It connects for the first listener, reconnects whenever the
 * connection is lost, and closes it after the last listener has stopped.
 *
 * @param pause resolves after so many milliseconds, or when the signal aborts
 */
export function createPostgresListener(url: string, pause = defaultPause) {
  const ears = new Set<Ear>()
  const { connect, askFor, forget } = createEarpiece(url, ears)
  let line: Listening | undefined

  return {
    /** @param hear also called without a text after each connect, because announcements may have been missed before */
    listen(channel: string, hear: Ear['hear']): Listening {
      const ear = { channel, hear }
      ears.add(ear)
      askFor(ear)
      line ??= keepConnected(connect, pause)
      return {
        async stop() {
          ears.delete(ear)
          if (ears.size > 0) return forget(channel)
          const last = line
          line = undefined
          await last?.stop()
        },
      }
    },

    async stop(): Promise<void> {
      ears.clear()
      await line?.stop()
    },
  }
}

/** One connection after the other, shared by all listeners. */
function createEarpiece(url: string, ears: ReadonlySet<Ear>) {
  let connected: Client | undefined
  let former: Promise<unknown> = Promise.resolve()
  /** Queues statements, because the module does not take several at once. */
  function say(client: Client, statement: string): Promise<unknown> {
    const next = former.then(() => client.query(statement))
    former = next.catch(() => undefined)
    return next
  }

  async function ask(client: Client, ear: Ear): Promise<void> {
    await say(client, `listen ${escapeIdentifier(ear.channel)}`)
    if (ears.has(ear)) ear.hear()
  }

  /** @returns after the connection has ended, whether there was one */
  async function connect(stopped: Promise<unknown>): Promise<boolean> {
    const client = createPostgresClient(url, 'listening')
    const ended = new Promise((resolve) => client.once('end', resolve))
    former = Promise.resolve()
    client.on('notification', ({ channel, payload = '' }) => {
      for (const ear of ears) if (ear.channel === channel) ear.hear(payload)
    })
    try {
      await client.connect()
      for (const ear of ears) await ask(client, ear)
      connected = client
      // Not earlier: the module never answers a caller that ends a connection while it is being made.
      await Promise.race([ended, stopped])
      return true
    } catch {
      // Listeners also poll now and then, which reports what is wrong with the server.
      return false
    } finally {
      if (connected === client) connected = undefined
      await client.end().catch(() => undefined)
    }
  }

  return {
    connect,

    askFor(ear: Ear): void {
      // A `listen` that gets lost is sent again with the next connection.
      if (connected) ask(connected, ear).catch(() => undefined)
    },

    /** Unsubscribes from a channel that has no listeners left. */
    forget(channel: string): void {
      if (Array.from(ears).some((ear) => ear.channel === channel)) return
      if (connected) say(connected, `unlisten ${escapeIdentifier(channel)}`).catch(() => undefined)
    },
  }
}

function keepConnected(
  connect: (stopped: Promise<unknown>) => Promise<boolean>,
  pause: typeof defaultPause,
): Listening {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = once(signal, 'abort')
  async function work(): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      failures = (await connect(stopped)) ? 0 : failures + 1
      const longest = Math.min(LONGEST_PAUSE_MILLISECONDS, FIRST_PAUSE_MILLISECONDS * 2 ** failures)
      await pause(longest * (0.5 + Math.random() / 2), signal)
    }
  }
  const working = work()
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}
