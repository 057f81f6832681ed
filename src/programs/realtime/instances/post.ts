import { readMemo, writeMemo, type Memo } from './memo.ts'
import { createGathering, toPieces, type Parcel } from './pieces.ts'
import type { Line } from './line.ts'

type Needs = {
  line: Line
  /** Of this instance, from its start to its end. */
  id: string
  /** Takes what went wrong where nobody waits for an answer. */
  report: (fault: unknown) => void
}

export type Sender = Pick<Parcel, 'from' | 'number'>

type Reader = {
  /** Called whenever something may have been missed, and at the beginning. */
  connected: () => void
  take: (memo: Memo, sender: Sender) => void
}

/** While the database takes nothing; what comes then is lost, which its number tells the others. */
const MOST_WAITING_BYTES = 16 * 1_024 * 1_024

/** Memos to all other instances, and theirs. Those of one sender come in order; some may be lost, and none comes twice. */
export function createPost(needs: Needs, { connected, take }: Reader) {
  const { line, id, report } = needs
  const { send, stop: stopSending } = createSending(needs)
  const gathering = createGathering()

  function hear(text: string): void {
    const parcel = text.startsWith(`${id} `) ? undefined : gathering.add(text)
    const memo = parcel && readMemo(parcel.bytes)
    if (memo) take(memo, parcel)
  }

  const listening = line.listen((text) => {
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

function createSending({ line, id, report }: Needs) {
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
        await line.announce(texts)
        isAway = false
      } catch (fault) {
        // Said once, not with every memo.
        if (!isAway) report(fault)
        isAway = true
      }
    }
    sending = undefined
  }

  /** @returns false where too much is waiting */
  function send(memo: Memo): boolean {
    if (isStopped) return true
    number += 1
    const pieces = toPieces({ from: id, number, bytes: writeMemo(memo) })
    const bytes = pieces.reduce((sum, { length }) => sum + length, 0)
    // However large it is, one is sent.
    if (waitingBytes > 0 && waitingBytes + bytes > MOST_WAITING_BYTES) return false
    waitingBytes += bytes
    waiting.push(...pieces)
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
