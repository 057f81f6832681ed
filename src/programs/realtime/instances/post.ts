import type { Listening } from '#platform/db/database.ts'
import { readPeerMessage, writePeerMessage, type PeerMessage } from './peer-message.ts'

/** The channel between instances. Nothing is stored: an instance that does not listen at that moment misses the message. */
export type PeerChannel = {
  announce: (texts: readonly string[]) => Promise<void>
  /** @param hear called with each text, including its own, and without one when something may have been missed */
  listen: (hear: (text?: string) => void) => Listening
}

/** @property id of this instance, for its lifetime @property report takes faults for which no client waits */
export type Instance = { id: string; report: (fault: unknown) => void }

export type Sender = Pick<Parcel, 'from' | 'number'>

type Reader = {
  /** Called whenever messages may have been missed, and at the start. */
  connected: () => void
  take: (message: PeerMessage, sender: Sender) => void
}

/** While the database is away; messages beyond this are lost, which their numbers show to the others. */
const MOST_WAITING_BYTES = 16 * 1_024 * 1_024

/** Exchanges messages with all other instances. Those of one sender arrive in order; some may be lost, and none arrives twice. */
export function createPost(channel: PeerChannel, { id, report }: Instance, { connected, take }: Reader) {
  const { send, stop: stopSending } = createSending(channel, { id, report })
  const gathering = createGathering()

  function hear(text: string): void {
    const parcel = text.startsWith(`${id} `) ? undefined : gathering.add(text)
    const message = parcel && readPeerMessage(parcel.bytes)
    if (message) take(message, parcel)
  }

  const listening = channel.listen((text) => {
    try {
      if (text !== undefined) return hear(text)
      gathering.forget()
      connected()
    } catch (fault) {
      report(fault)
    }
  })

  return {
    send,

    async stop(): Promise<void> {
      await stopSending()
      await listening.stop()
    },
  }
}

function createSending(channel: PeerChannel, { id, report }: Instance) {
  let number = 0
  let waiting: string[] = []
  let waitingBytes = 0
  let sending: Promise<void> | undefined
  let isAway = false
  let isStopped = false

  async function sendWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const texts = waiting
      waiting = []
      waitingBytes = 0
      try {
        await channel.announce(texts)
        isAway = false
      } catch (fault) {
        // Reported once, not with every message.
        if (!isAway) report(fault)
        isAway = true
      }
    }
    sending = undefined
  }

  /** @returns false if too much is waiting */
  function send(message: PeerMessage): boolean {
    if (isStopped) return true
    number += 1
    const chunks = toChunks({ from: id, number, bytes: writePeerMessage(message) })
    const bytes = chunks.reduce((sum, { length }) => sum + length, 0)
    // A single message is sent whatever its size.
    if (waitingBytes > 0 && waitingBytes + bytes > MOST_WAITING_BYTES) return false
    waitingBytes += bytes
    waiting.push(...chunks)
    sending ??= sendWaiting()
    return true
  }

  return {
    send,

    async stop(): Promise<void> {
      send({ kind: 'gone' })
      isStopped = true
      await sending
    },
  }
}

/** Base64 characters; with the header less than the 8,000 bytes that a PostgreSQL notification may have. */
const LONGEST_CHUNK = 7_800

/** @property number counts the messages of one sender, from 1 on without a gap */
type Parcel = { from: string; number: number; bytes: Buffer }

/** @returns the texts of one announcement: sender, number, count of following chunks, and data */
function toChunks({ from, number, bytes }: Parcel): string[] {
  const data = bytes.toString('base64')
  const count = Math.ceil(data.length / LONGEST_CHUNK)
  return Array.from(
    { length: count },
    (_, index) =>
      `${from} ${number} ${count - 1 - index} ${data.slice(index * LONGEST_CHUNK, (index + 1) * LONGEST_CHUNK)}`,
  )
}

/** Reassembles chunks. One announcement arrives in order, and whole or not at all, while the connection holds. */
function createGathering() {
  const begun = new Map<string, string[]>()
  return {
    /** @returns undefined until the last chunk */
    add(text: string): Parcel | undefined {
      const [from = '', number = '', following = '', data = ''] = text.split(' ')
      const chunks = [...(begun.get(from) ?? []), data]
      begun.set(from, chunks)
      if (following !== '0') return undefined
      begun.delete(from)
      return { from, number: Number(number), bytes: Buffer.from(chunks.join(''), 'base64') }
    },

    /** To be called after a reconnection. */
    forget: () => begun.clear(),
  }
}
