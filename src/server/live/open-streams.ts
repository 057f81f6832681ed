import type { ServerResponse } from 'node:http'
import { SECOND } from '#shared/durations.ts'

/** An answer that never ends by itself. */
export type OpenAnswer = Pick<ServerResponse, 'write' | 'end' | 'on' | 'writeHead' | 'writableLength' | 'destroy'>

/** Shorter than the timeout of usual proxies, which is a minute. */
const BEAT_MILLISECONDS = 25 * SECOND
/** At most this many streams at once; further pages poll instead. */
const MOST = 8_000

/** Unread bytes per page; a page that exceeds this is cut off and reconnects. */
const MOST_UNREAD_BYTES = 512 * 1_024

export function say(answer: OpenAnswer, text: string | Buffer): void {
  if (answer.writableLength > MOST_UNREAD_BYTES) answer.destroy()
  else answer.write(text)
}

export type OpenStreams = ReturnType<typeof createOpenStreams>

/** The open answers of all listening pages: keeps them alive, and ends them with the program. */
export function createOpenStreams(most = MOST) {
  const open = new Set<OpenAnswer>()
  let isClosed = false
  const beating = setInterval(() => open.forEach((answer) => say(answer, ':\n\n')), BEAT_MILLISECONDS)
  beating.unref()
  return {
    /** @returns false when there are too many, or the program is about to end */
    add(answer: OpenAnswer): boolean {
      if (isClosed || open.size >= most) return false
      open.add(answer)
      answer.on('close', () => open.delete(answer))
      return true
    },

    count: () => open.size,

    close(): void {
      isClosed = true
      clearInterval(beating)
      for (const answer of open) answer.end()
    },
  }
}
