import { createInterface } from 'node:readline/promises'
import type { ReadStream } from 'node:tty'

/** Lets somebody at the keyboard type a word, which nobody does by mistake; undefined where nobody sits at one. */
export function askWord(stdin: Pick<ReadStream, 'isTTY'> & NodeJS.ReadableStream, write: (text: string) => void) {
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
