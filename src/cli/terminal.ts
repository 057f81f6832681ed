import { createInterface } from 'node:readline/promises'
import type { ReadStream } from 'node:tty'

export type Keyboard = Pick<ReadStream, 'isTTY'> & NodeJS.ReadableStream

/** Lets somebody at the keyboard type a line; undefined where nobody sits at one. */
export function askWord(stdin: Keyboard, write: (text: string) => void) {
  if (!stdin.isTTY) return undefined
  return async (question: string): Promise<string> => {
    const lines = createInterface({ input: stdin })
    try {
      write(question)
      const { value } = await lines[Symbol.asyncIterator]().next()
      return String(value ?? '').trim()
    } finally {
      lines.close()
    }
  }
}

/** @property writeError to standard error @property folder where relative paths begin */
export type Terminal = { write: (text: string) => void; writeError: (text: string) => void; folder: string }
